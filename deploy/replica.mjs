import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ROOT } from '../scripts/lib/run.mjs';
import { node24 } from '../scripts/setup.mjs';

const STOPPED_WITHIN_MS = 15_000;
const READY = /^Átrio: /m;

/**
 * One server on a free port; settles once it answers.
 * @param {Record<string, string>} settings
 */
export async function startReplica(settings) {
  const port = await freePort();
  // As `npm start` does it.
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=4',
    '--no-incremental-marking',
  ];
  const child = spawn(node24(), [...flags, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings },
    // A group of its own: Ctrl-C is for us, who stop everything in its order.
    detached: true,
    // By the channel it notices when we are gone, and stops as well.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (READY.test(output)) resolve(null);
    });
    void ended.then(() => reject(new Error(`A replica ended:\n${output}`)));
  });
  const stop = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
