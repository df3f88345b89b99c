/** `npm start`: installs and builds if needed, then runs the server with the same arguments. */
import { spawn } from 'node:child_process';
import { stopWithNpm } from './lib/npm-watch.mjs';
import { endChildrenOnSignal, exitCodeOf, ROOT } from './lib/run.mjs';
import { SERVER, SERVER_ENV } from './lib/server-command.mjs';
import { ensureBuild, ensurePackages, projectNode, SetupError } from './setup.mjs';

/** npm and the terminal may both deliver one Ctrl-C; the server takes a second one for "at once". */
const SAME_SIGNAL_MS = 500;

endChildrenOnSignal();
try {
  await ensurePackages();
  await ensureBuild();
  startServer(projectNode());
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {string} node */
function startServer(node) {
  const server = spawn(node, [...SERVER, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: { ...process.env, ...SERVER_ENV, BUILD_ORIGIN: buildOrigin() },
    // In a process group of its own the server gets each signal exactly once, from us. When we die
    // it sees the channel close and stops as well.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let lastSignalAt = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (Date.now() - lastSignalAt < SAME_SIGNAL_MS) return;
      lastSignalAt = Date.now();
      server.kill(signal);
    });
  }
  stopWithNpm(() => server.kill('SIGTERM'));
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
}

/**
 * Builds get a second port, unless the operator says otherwise. Behind a proxy nobody could reach
 * that, and `PUBLIC_URL` tells of one.
 */
function buildOrigin() {
  const { BUILD_ORIGIN, PUBLIC_URL } = process.env;
  return BUILD_ORIGIN ?? (PUBLIC_URL ? '' : 'auto');
}
