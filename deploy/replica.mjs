import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ROOT } from '../scripts/lib/run.mjs';
import { SERVER } from '../scripts/lib/server-command.mjs';
import { ensureBuild, projectNode } from '../scripts/setup.mjs';

const STOPPED_WITHIN_MS = 15_000;
const READY = /^Átrio: /m;

/**
 * Starts one server on a free port; resolves once it answers.
 * @param {Record<string, string>} settings
 */
export async function startReplica(settings) {
  const port = await freePort();
  await ensureBuild(['server']);
  const child = spawn(projectNode(), SERVER, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings },
    // In its own process group it does not get Ctrl-C: we stop everything in order.
    detached: true,
    // It sees the channel close when we die, and stops as well.
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
