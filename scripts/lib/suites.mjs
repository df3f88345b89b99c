import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readReport } from './reports.mjs';
import { ROOT, run, TMP } from './run.mjs';

/**
 * @typedef {import('./checks.mjs').Tally} Tally
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {object} Suite
 * @property {string} name as `--only` takes it
 * @property {'vitest' | 'playwright'} kind
 * @property {string} folder
 * @property {NodeJS.ProcessEnv} env
 */

/** Ends a suite that hangs: a machine of a quarter of the usual speed still gets through. */
const SUITE_TIMEOUT_MS = 45 * 60_000;
const LONG_SUITE_TIMEOUT_MS = 90 * 60_000;

/**
 * Runs one suite and adds up its own report. A suite that crashes, runs no test or skips one counts
 * as one more failure.
 * @param {Suite} suite
 * @param {boolean} long
 * @returns {Promise<Tally>}
 */
export async function runSuite({ name, kind, folder, env }, long) {
  const report = join(TMP, `${name}.json`);
  await rm(report, { force: true });
  console.log(`\n── ${name} ──`);
  const { command, args, variables } = commands[kind](folder, report);
  const { code } = await run(command, args, {
    env: { ...env, ...variables },
    timeoutMs: long ? LONG_SUITE_TIMEOUT_MS : SUITE_TIMEOUT_MS,
  });
  const found = readReport(kind, report);
  const problem = problemOf(code, found);
  if (problem) console.log(`✗ ${name}: ${problem}`);
  return {
    passed: found?.passed ?? 0,
    failed: (found?.failed ?? 0) + (problem ? 1 : 0),
    failures: [...(problem ? [{ name, message: problem }] : []), ...(found?.failures ?? [])],
  };
}

/**
 * @param {number} code
 * @param {Report | null} found
 */
function problemOf(code, found) {
  if (!found) return `it ended with ${code} and left no report`;
  if (found.passed + found.failed === 0) return 'it ran no test';
  if (found.skipped > 0) return `it skipped ${found.skipped} tests`;
  if (code !== 0 && found.failed === 0) return `it ended with ${code}, with no failed test`;
  return null;
}

const commands = {
  vitest: (/** @type {string} */ folder, /** @type {string} */ report) => ({
    command: 'vitest',
    args: [
      'run',
      '--root',
      folder,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    variables: {},
  }),
  playwright: (/** @type {string} */ folder, /** @type {string} */ report) => ({
    command: 'playwright',
    args: ['test', '-c', folder],
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }),
};

/**
 * All suites. The server's runs on SQLite, and again on PostgreSQL when TEST_DATABASE_URL is set. A
 * long run with TEST_REDIS_URL adds one on replicas that are killed.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Suite[]}
 */
export function suitesFor(env) {
  const { TEST_DATABASE_URL, ...sqlite } = env;
  /** @type {Suite[]} */
  const suites = [
    { name: 'scripts', kind: 'vitest', folder: 'scripts', env: sqlite },
    { name: 'contract', kind: 'vitest', folder: 'packages/contract', env: sqlite },
    { name: 'client', kind: 'vitest', folder: 'packages/client', env: sqlite },
    { name: 'ui', kind: 'vitest', folder: 'packages/ui', env: sqlite },
    { name: 'dashboard', kind: 'vitest', folder: 'apps/dashboard', env: sqlite },
    { name: 'room', kind: 'vitest', folder: 'apps/room', env: sqlite },
    { name: 'server-sqlite', kind: 'vitest', folder: 'apps/server', env: sqlite },
  ];
  if (TEST_DATABASE_URL) {
    suites.push({ name: 'server-postgres', kind: 'vitest', folder: 'apps/server', env });
  }
  suites.push({ name: 'interop', kind: 'vitest', folder: 'interop', env: sqlite });
  suites.push({ name: 'browser', kind: 'playwright', folder: 'e2e', env: sqlite });
  if (TEST_DATABASE_URL) {
    // The journeys once more, on PostgreSQL.
    const postgres = { ...sqlite, E2E_DATABASE_URL: TEST_DATABASE_URL };
    suites.push({ name: 'browser-postgres', kind: 'playwright', folder: 'e2e', env: postgres });
    if (env.ATRIO_TEST_LONG && env.TEST_REDIS_URL) {
      // The journeys on two replicas that are killed and started again in turn.
      const cluster = { ...postgres, E2E_CLUSTER: '1' };
      suites.push({ name: 'browser-cluster', kind: 'playwright', folder: 'e2e', env: cluster });
    }
  }
  return suites.filter(({ folder }) => existsSync(join(ROOT, folder)));
}
