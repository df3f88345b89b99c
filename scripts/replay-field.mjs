/**
 * `npm run replay`: follows the recipe 'Add a field to an entity' (CONTRIBUTING.md) in a temporary
 * worktree of the last commit. Adds `capacity` to rooms, counts the changed files, runs the checks
 * and the nearest tests, and then forgets one step at a time: types or tests must fail each time.
 * Nothing is kept.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './lib/run.mjs';
import { STEPS } from './replay/capacity.mjs';
import { addWorktree, applySteps, changedFiles, removeWorktree } from './replay/worktree.mjs';
import { ensurePackages } from './setup.mjs';

const MAX_FILES = 7;
const MAX_TESTS = 2;

/** @typedef {{ name: string, command: string, args: readonly string[], folder?: string }} Check */

const typesOf = (/** @type {string} */ folder) => ({
  name: `types of ${folder}`,
  command: 'tsc',
  args: ['--noEmit', '-p', folder],
});
/** @type {readonly Check[]} */
const TYPES = ['packages/contract', 'apps/server', 'apps/dashboard'].map(typesOf);
/** @type {readonly Check[]} */
const TESTS = STEPS.filter(({ isTest }) => isTest).map(({ path }) => {
  const [folder = '', inner = ''] = path.split('/src/');
  return { name: path, command: 'vitest', args: ['run', `src/${inner}`], folder };
});
/** @type {readonly Check[]} */
const REST = [
  ...['packages/client', 'apps/room', 'e2e', 'bench'].map(typesOf),
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'structure', command: 'node', args: ['scripts/check-structure.mjs'] },
  { name: 'published API', command: 'node', args: ['scripts/check-api.mjs'] },
];

const problems = /** @type {string[]} */ ([]);
await ensurePackages({ withTools: true });
const folder = join(await mkdtemp(join(tmpdir(), 'atrio-replay-')), 'atrio');
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}
try {
  await addWorktree(folder);
  await tryWhole();
  for (const step of STEPS.filter(({ isTest }) => !isTest)) await tryWithout(step);
} finally {
  await cleanUp();
}
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function tryWhole() {
  await applySteps(folder, STEPS);
  const files = await changedFiles(folder);
  const tests = files.filter((path) => path.includes('.test.'));
  const others = files.length - tests.length;
  console.log(`${others} files and ${tests.length} tests:\n  ${files.join('\n  ')}`);
  if (others > MAX_FILES) problems.push(`more than ${MAX_FILES} files`);
  if (tests.length > MAX_TESTS) problems.push(`more than ${MAX_TESTS} tests`);
  for (const check of [...TYPES, ...REST, ...TESTS]) {
    const output = await failureOf(check);
    console.log(`${output === null ? '✓' : '✗'} ${check.name}`);
    if (output !== null) problems.push(`with all steps, ${check.name}:\n${output}`);
  }
}

/** @param {import('./replay/capacity.mjs').Step} step */
async function tryWithout(step) {
  await applySteps(
    folder,
    STEPS.filter((other) => other !== step),
  );
  for (const check of [...TYPES, ...TESTS]) {
    if ((await failureOf(check)) === null) continue;
    console.log(`✓ without ${step.name}: refused by ${check.name}`);
    return;
  }
  problems.push(`without ${step.name} everything passes`);
}

/** @param {Check} check @returns {Promise<string | null>} its output; null when it passed */
async function failureOf({ command, args, folder: inner = '' }) {
  const { code, output } = await run(command, args, { capture: true, cwd: join(folder, inner) });
  return code === 0 ? null : output;
}

async function cleanUp() {
  await removeWorktree(folder);
  await rm(dirname(folder), { recursive: true, force: true });
}
