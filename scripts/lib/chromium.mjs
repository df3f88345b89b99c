import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SetupError } from '../setup.mjs';
import { projectEnv, ROOT, run } from './run.mjs';

/** Debian's packages. The first has no windows and runs the journeys in two thirds of the time. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const SYSTEM_PATHS = [
  ...PACKAGES.map((name) => `/usr/bin/${name}`),
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Playwright's download stays inside the project. */
const DOWNLOADS = join(ROOT, 'node_modules', '.cache', 'ms-playwright');

/**
 * Finds a Chromium for the browser tests: PLAYWRIGHT_CHROMIUM, the system's, or one installed now
 * (through apt if possible, else Playwright's own).
 * @returns {Promise<string>} path of the executable
 * @throws SetupError when none can be installed
 */
export async function ensureChromium() {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new SetupError(`PLAYWRIGHT_CHROMIUM names ${chosen}, which cannot be run.`);
  }
  const present = await firstThatWorks([...SYSTEM_PATHS, downloadedPath()]);
  if (present) return present;
  if (mayUseApt()) {
    console.log('Installing Chromium (apt-get)…');
    await installWithApt();
    const installed = await firstThatWorks(SYSTEM_PATHS);
    if (installed) return installed;
  }
  console.log('Downloading Chromium (Playwright)…');
  const env = projectEnv({ PLAYWRIGHT_BROWSERS_PATH: DOWNLOADS });
  await run('playwright', ['install', '--no-shell', 'chromium'], { env });
  const downloaded = await firstThatWorks([downloadedPath()]);
  if (downloaded) return downloaded;
  throw new SetupError(
    'The browser tests need Chromium, and none could be installed here. Install it with your ' +
      'package manager, or set PLAYWRIGHT_CHROMIUM to an executable.',
  );
}

/** @param {readonly string[]} paths */
async function firstThatWorks(paths) {
  for (const path of paths) if (await works(path)) return path;
  return null;
}

/** @param {string} path */
async function works(path) {
  if (!existsSync(path)) return false;
  const { code } = await run(path, ['--version'], { capture: true, timeoutMs: 20_000 });
  return code === 0;
}

function downloadedPath() {
  process.env.PLAYWRIGHT_BROWSERS_PATH = DOWNLOADS;
  const require = createRequire(join(ROOT, 'e2e', 'package.json'));
  return require('@playwright/test').chromium.executablePath();
}

/** Debian only: Ubuntu's package only installs a snap, which containers do not have. */
function mayUseApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Tries each package: older releases lack some of them. */
async function installWithApt() {
  const env = projectEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  await run('apt-get', ['update', '-qq'], { env, capture: true });
  for (const name of PACKAGES) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code, output } = await run('apt-get', args, { env, capture: true });
    if (code === 0) return;
    console.error(output);
  }
}
