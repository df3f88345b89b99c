import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const isLong = Boolean(process.env.ATRIO_TEST_LONG);

/** Undefined: Playwright's own. */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

export default defineConfig({
  testDir: './journeys',
  // On PostgreSQL only what leads through everything: the rest does not care where rows live.
  ...(process.env.E2E_DATABASE_URL && { testMatch: /(way-through|inside-a-room)\.spec\.ts/ }),
  outputDir: '../.tmp/test-results',
  fullyParallel: true,
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: isLong ? 30 * 60_000 : 60_000,
  expect: { timeout: 10_000 },
  // The JSON report goes to PLAYWRIGHT_JSON_OUTPUT_FILE, from where `npm test` reads the counts.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
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
