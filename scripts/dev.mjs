/**
 * `npm run dev`: the server, the dashboard and the room page, each reloading when its sources
 * change. The server fills in the loading page of game builds, so that page is built first.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { projectEnv, ROOT } from './lib/run.mjs';
import { ensureBuild, ensurePackages, projectNode } from './setup.mjs';

await ensurePackages();
await ensureBuild(['build']);

const server = start('server   ', projectNode(), [
  '--watch',
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/main.ts',
  ...process.argv.slice(2),
]);
const dashboard = start('dashboard', 'vite', ['apps/dashboard']);
const room = start('room     ', 'vite', ['apps/room']);
const all = [server, dashboard, room];

for (const child of all) child.on('exit', (code) => stop(code ?? 0));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => stop(0));
}

/**
 * @param {string} label
 * @param {string} command
 * @param {readonly string[]} args
 */
function start(label, command, args) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: projectEnv({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`));
  }
  return child;
}

/** Ends all processes when one ends. @param {number} code */
function stop(code) {
  for (const child of all) child.kill('SIGTERM');
  process.exitCode = code;
}
