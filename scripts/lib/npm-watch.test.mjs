import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const WATCH = new URL('npm-watch.mjs', import.meta.url).href;
/** Prints that it runs, and ends once npm is gone. */
const SCRIPT = `const { stopWithNpm } = await import('${WATCH}');
  stopWithNpm(() => { console.log('stopped'); process.exit(); });
  setInterval(() => {}, 1000);
  console.log('runs');`;

it.each([
  ['through a shell that stays', 'node --input-type=module -e "$SCRIPT"; true'],
  ['as the parent itself', 'exec node --input-type=module -e "$SCRIPT"'],
])('a script that npm runs %s stops when npm is killed', async (_, command) => {
  const npm = spawn(process.execPath, ['-e', NPM], {
    env: { ...process.env, SCRIPT, COMMAND: command, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.includes('runs') && !npm.killed) npm.kill('SIGKILL');
  });
  // The stream ends with the last process that writes to it.
  await once(npm.stdout, 'end');
  expect(said).toBe('runs\nstopped\n');
});

/** Names itself and runs scripts as npm does. */
const NPM = `process.title = 'npm start';
  require('node:child_process').spawn('sh', ['-c', process.env.COMMAND], { stdio: 'inherit' });`;
