/**
 * `npm test`: makes ready what is missing, runs every check and suite, and ends with one line that
 * adds them all up.
 *   --only=lint,server-sqlite   only these checks and suites, by name
 *   --long                      the rounds that a nightly run has time for
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checks, runCheck } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { endChildrenOnSignal, projectEnv, TMP } from './lib/run.mjs';
import { runSuite, suitesFor } from './lib/suites.mjs';
import { ensureBuild, ensurePackages, SetupError } from './setup.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});
const only = values.only?.split(',');
const total = { passed: 0, failed: 0 };

endChildrenOnSignal();
await guarded(runEverything);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runEverything() {
  await ensurePackages();
  await mkdir(TMP, { recursive: true });
  const env = projectEnv(values.long ? { ATRIO_TEST_LONG: '1' } : {});
  const chosenChecks = checks.filter(({ name }) => isChosen(name));
  const chosenSuites = suitesFor(env).filter(({ name }) => isChosen(name));
  if (chosenChecks.length + chosenSuites.length === 0) {
    throw new SetupError(`Nothing is called ${values.only}.`);
  }
  for (const check of chosenChecks) add(await runCheck(check));
  for (const suite of chosenSuites) {
    await guarded(async () => {
      const isBrowser = suite.kind === 'playwright';
      if (isBrowser) await ensureBuild();
      const extra = isBrowser ? { PLAYWRIGHT_CHROMIUM: await ensureChromium() } : {};
      add(await runSuite({ ...suite, env: { ...suite.env, ...extra } }, values.long));
    });
  }
}

/**
 * What cannot even begin counts as one failure, and the rest still runs.
 * @param {() => Promise<void>} task
 */
async function guarded(task) {
  try {
    await task();
  } catch (error) {
    console.error(error instanceof SetupError ? `✗ ${error.message}` : error);
    total.failed += 1;
  }
}

/** @param {import('./lib/checks.mjs').Tally} tally */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** @param {string} name */
function isChosen(name) {
  return !only || only.some((word) => name === word || name.startsWith(`${word} `));
}
