import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const isCluster = Boolean(process.env.E2E_CLUSTER);
const isLong = Boolean(process.env.ATRIO_TEST_LONG);

/** Undefined means Playwright's own browser. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? SYSTEM_CHROMIUMS.find((path) => existsSync(path));

/** Journeys that run while replicas are killed and restarted. */
const UNDER_FIRE = [
  ...['way-through', 'access', 'account', 'bulk', 'companies', 'customization', 'game-builds'],
  ...['game-builds-page', 'history', 'home', 'inside-a-room', 'money', 'my-data', 'palette'],
  ...['notifications', 'room-figures', 'room-files', 'room-live', 'room-page', 'two-factor'],
  ...['simulated-payment', 'unsaved-work'],
].map((name) => `**/${name}.spec.ts`);

/**
 * Left out there: tests with a server of their own, tests that simulate failures or count requests,
 * and tests of looks, keys and bad input, which do not depend on the number of servers.
 */
const NOT_UNDER_FIRE = new RegExp(
  [
    ...[
      'a server that (was killed|dies|fails)',
      'server fails',
      'failing server',
      '(order|colours) that fail',
    ],
    ...['tried again', 'when the server does', 'host that is set', 'unasked'],
    ...['WCAG', 'accessible', 'phone', 'keyboard', 'widths', 'pixels', 'bad (input|payment)'],
  ].join('|'),
);

export default defineConfig({
  testDir: './journeys',
  ...whichJourneys(),
  // A folder for each of the two runs of `npm test`, since a run begins by emptying its own.
  outputDir: process.env.E2E_DATABASE_URL
    ? '../.tmp/test-results-postgres'
    : '../.tmp/test-results',
  fullyParallel: true,
  // Restarting replicas use the processor time of a second browser. Elsewhere a third fills what two leave idle.
  workers: isCluster ? 1 : Math.min(3, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  timeout: testTimeout(),
  // Twenty times what the slowest takes alone: it ends a wait in vain, and measures no speed.
  expect: { timeout: 20_000 },
  // The JSON report goes to PLAYWRIGHT_JSON_OUTPUT_FILE, from where `npm test` reads the counts.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Recording every test costs a third of its time; use `--trace on` for a single one.
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

function testTimeout(): number {
  // Half of the time a replica is starting, which slows the browser down.
  if (isCluster) return 3 * 60_000;
  // The longest take 15 s alone, and twice as long beside a busy neighbour.
  return isLong ? 30 * 60_000 : 2 * 60_000;
}

function whichJourneys(): Pick<PlaywrightTestConfig, 'testMatch' | 'grepInvert'> {
  if (isCluster) {
    return { testMatch: UNDER_FIRE, grepInvert: NOT_UNDER_FIRE };
  }
  // On PostgreSQL only the two journeys through everything, since the others do not depend on the
  // database.
  if (process.env.E2E_DATABASE_URL) return { testMatch: /(way-through|inside-a-room)\.spec\.ts/ };
  // A journey with this tag repeats others: at another place, or while servers are killed.
  return isLong ? {} : { grepInvert: /@long/ };
}
