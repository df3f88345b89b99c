/**
 * `npm test`: installs and builds if needed, runs every check and suite, and ends with one line of
 * totals.
 *   --only=lint,server-sqlite   only these checks and suites, by name
 *   --long                      also the long rounds of a nightly run
 */
import { mkdir } from 'node:fs/promises';
import { inspect, parseArgs } from 'node:util';
import { addTally, checks, runChecks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { failure } from './lib/reports.mjs';
import { endChildrenOnSignal, projectEnv, TMP } from './lib/run.mjs';
import { scratchSettings } from './lib/scratch.mjs';
import { runSuite, suitesFor } from './lib/suites.mjs';
import { ensureBuild, ensurePackages, SetupError } from './setup.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});
const only = values.only?.split(',');
/** @type {import('./lib/checks.mjs').Tally} */
const total = { passed: 0, failed: 0, failures: [] };
/** @type {string[]} */
const times = [];

endChildrenOnSignal();
await guarded(runEverything);
sumUp();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runEverything() {
  await ensurePackages({ withTools: true });
  await mkdir(TMP, { recursive: true });
  const env = projectEnv({
    ...scratchSettings(values.long),
    ...(values.long && { ATRIO_TEST_LONG: '1' }),
  });
  const chosenChecks = checks.filter(({ name }) => isChosen(name));
  const chosenSuites = suitesFor(env).filter(({ name }) => isChosen(name));
  if (chosenChecks.length + chosenSuites.length === 0) {
    throw new SetupError(`Nothing is called ${values.only}.`);
  }
  addTally(total, await runChecks(chosenChecks));
  // Journeys, clients and replicas run on what people start.
  if (chosenSuites.length > 0) await ensureBuild();
  for (const suite of chosenSuites) {
    const started = performance.now();
    await guarded(async () => {
      const isBrowser = suite.kind === 'playwright';
      const extra = isBrowser ? { PLAYWRIGHT_CHROMIUM: await ensureChromium() } : {};
      addTally(total, await runSuite({ ...suite, env: { ...suite.env, ...extra } }, values.long));
    });
    times.push(`${suite.name} ${Math.round((performance.now() - started) / 1000)} s`);
  }
}

/**
 * Counts a failed set-up as one failure and lets the rest run.
 * @param {() => Promise<void>} task
 */
async function guarded(task) {
  try {
    await task();
  } catch (error) {
    const message = error instanceof SetupError ? error.message : inspect(error);
    console.error(`✗ ${message}`);
    addTally(total, { passed: 0, failed: 1, failures: [failure('set-up', message)] });
  }
}

/** Repeats all failures at the end of the output. */
function sumUp() {
  if (times.length > 0) console.log(`\n${times.join(', ')}`);
  for (const { name, message } of total.failures) {
    console.log(`\n✗ ${name}\n${message.replace(/^/gm, '    ')}`);
  }
}

/** @param {string} name */
function isChosen(name) {
  return !only || only.some((word) => name === word || name.startsWith(`${word} `));
}
