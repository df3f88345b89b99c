import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from './reports.mjs';
import { ROOT, run } from './run.mjs';

/**
 * @typedef {import('./reports.mjs').Failure} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Tally
 * @typedef {{ name: string, command: string, args: readonly string[] }} Check
 */

const TYPED = [
  'packages/contract',
  'packages/client',
  'packages/ui',
  'apps/server',
  'apps/dashboard',
  'apps/room',
  'apps/build',
  'apps/reference',
  'e2e',
  'bench',
  'interop',
  'scripts',
  'deploy',
];
const CHECK_TIMEOUT_MS = 3 * 60_000;

/** The quick part of `npm test`; each check counts as one test. @type {readonly Check[]} */
export const checks = [
  {
    name: 'format',
    command: 'biome',
    args: ['check', '--linter-enabled=false', '--error-on-warnings', '.'],
  },
  { name: 'lint', command: 'biome', args: ['lint', '--error-on-warnings', '.'] },
  ...TYPED.filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json'))).map((folder) => ({
    name: `types of ${folder}`,
    command: 'tsc',
    args: ['--noEmit', '-p', folder],
  })),
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'structure', command: 'node', args: ['scripts/check-structure.mjs'] },
  { name: 'published API', command: 'node', args: ['scripts/check-api.mjs'] },
];

/**
 * Runs checks, two at a time: each leaves a core idle for a while.
 * @param {readonly Check[]} chosen
 * @returns {Promise<Tally>}
 */
export async function runChecks(chosen) {
  const waiting = [...chosen];
  /** @type {Tally} */
  const total = { passed: 0, failed: 0, failures: [] };
  const runInTurn = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      addTally(total, await runCheck(check));
    }
  };
  await Promise.all([runInTurn(), runInTurn()]);
  return total;
}

/**
 * @param {Tally} total
 * @param {Tally} more
 */
export function addTally(total, { passed, failed, failures }) {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
}

/**
 * Runs one check; what it has to say is shown only when it failed.
 * @param {Check} check
 * @returns {Promise<Tally>}
 */
async function runCheck({ name, command, args }) {
  const started = performance.now();
  const { code, output } = await run(command, args, { capture: true, timeoutMs: CHECK_TIMEOUT_MS });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [failure(name, output)] };
}
