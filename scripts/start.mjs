/** `npm start`: makes ready what is missing, then runs the server. Arguments are passed on. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stopWithNpm } from './lib/npm-watch.mjs';
import { endChildrenOnSignal, exitCodeOf, ROOT } from './lib/run.mjs';
import { ensureBuild, ensurePackages, node24, SetupError } from './setup.mjs';

/** npm and the terminal may both deliver one Ctrl-C; the server takes a second one for "at once". */
const SAME_SIGNAL_MS = 500;

endChildrenOnSignal();
try {
  await ensurePackages();
  await ensureBuild();
  startServer(node24());
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {string} node */
function startServer(node) {
  // V8 otherwise lets what is soon thrown away grow to three times as much before it looks, and marks
  // the whole heap for every 20 MB of an upload (docs/decisions/025-how-v8-collects.md).
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4',
    '--no-incremental-marking',
  ];
  const args = [...flags, 'apps/server/src/main.ts'];
  const server = spawn(node, [...args, ...process.argv.slice(2)], {
    cwd: ROOT,
    // What Node makes of the sources is kept: the next start is faster and needs less memory.
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/atrio/compiled') },
    // A group of its own: signals reach the server through us, and so exactly once. By the channel
    // it notices when we are gone, and stops as well.
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
