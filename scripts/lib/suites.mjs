import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run, TMP } from './run.mjs';

/**
 * @typedef {import('./checks.mjs').Tally} Tally
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {object} Suite
 * @property {string} name as `--only` takes it
 * @property {'vitest' | 'playwright'} kind
 * @property {string} folder
 * @property {NodeJS.ProcessEnv} env
 */

const SUITE_TIMEOUT_MS = 10 * 60_000;
const LONG_SUITE_TIMEOUT_MS = 60 * 60_000;

/**
 * Runs one suite and answers what its own report says. A suite that crashes, runs nothing or
 * skips something counts as failed once more than its failed tests.
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
  const counts = readCounts(kind, report);
  const problem = whatIsWrong(code, counts);
  if (problem) console.log(`✗ ${name}: ${problem}`);
  return { passed: counts?.passed ?? 0, failed: (counts?.failed ?? 0) + (problem ? 1 : 0) };
}

/**
 * @param {number} code
 * @param {Counts | null} counts
 */
function whatIsWrong(code, counts) {
  if (!counts) return `it ended with ${code} and left no report`;
  if (counts.passed + counts.failed === 0) return 'it ran no test';
  if (counts.skipped > 0) return `it skipped ${counts.skipped} tests`;
  if (code !== 0 && counts.failed === 0) return `it ended with ${code}, with no failed test`;
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
 * @param {Suite['kind']} kind
 * @param {string} report
 * @returns {Counts | null}
 */
function readCounts(kind, report) {
  try {
    const json = JSON.parse(readFileSync(report, 'utf8'));
    return kind === 'vitest' ? vitestCounts(json) : playwrightCounts(json);
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, number>} json
 * @returns {Counts}
 */
function vitestCounts(json) {
  return {
    passed: Number(json.numPassedTests),
    failed: Number(json.numFailedTests),
    skipped: Number(json.numPendingTests) + Number(json.numTodoTests),
  };
}

/**
 * @param {{ stats: Record<string, number> }} json
 * @returns {Counts}
 */
function playwrightCounts({ stats }) {
  return {
    passed: Number(stats.expected),
    failed: Number(stats.unexpected) + Number(stats.flaky),
    skipped: Number(stats.skipped),
  };
}

/**
 * The suites there are. The server's runs on SQLite always, and again on PostgreSQL when
 * TEST_DATABASE_URL names one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Suite[]}
 */
export function suitesFor(env) {
  const { TEST_DATABASE_URL, ...sqlite } = env;
  /** @type {Suite[]} */
  const suites = [
    { name: 'scripts', kind: 'vitest', folder: 'scripts', env: sqlite },
    { name: 'contract', kind: 'vitest', folder: 'packages/contract', env: sqlite },
    { name: 'ui', kind: 'vitest', folder: 'packages/ui', env: sqlite },
    { name: 'dashboard', kind: 'vitest', folder: 'apps/dashboard', env: sqlite },
    { name: 'room', kind: 'vitest', folder: 'apps/room', env: sqlite },
    { name: 'server-sqlite', kind: 'vitest', folder: 'apps/server', env: sqlite },
  ];
  if (TEST_DATABASE_URL) {
    suites.push({ name: 'server-postgres', kind: 'vitest', folder: 'apps/server', env });
  }
  suites.push({ name: 'browser', kind: 'playwright', folder: 'e2e', env: sqlite });
  if (TEST_DATABASE_URL) {
    // The way through once more, on PostgreSQL by that one setting.
    const postgres = { ...sqlite, E2E_DATABASE_URL: TEST_DATABASE_URL };
    suites.push({ name: 'browser-postgres', kind: 'playwright', folder: 'e2e', env: postgres });
  }
  return suites.filter(({ folder }) => existsSync(join(ROOT, folder)));
}
