import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { buildApp } from './build.mjs';
import { APPS, buildIsCurrent } from './lib/build-stamp.mjs';
import { hasAllPackages, hasTools, INSTALLED_LOCK, readLock } from './lib/locked-packages.mjs';
import { ROOT, run } from './lib/run.mjs';

const NODE_MAJOR = 26;
const PROJECT_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/** Folders of packages that nothing reads, 120 MB in all. */
const UNUSED = [
  // The package `node` unpacks a second one here and links its executable to node/bin. The rest is
  // headers for compiling, which nothing here does.
  'node/node_modules',
  // Every icon as a drawing of its own. @tabler/icons-react declares it and brings its own.
  '@tabler/icons',
];

/** A message for the person who runs the command; needs no stack trace. */
export class SetupError extends Error {}

/**
 * Installs the packages when they are missing or differ from the lock file.
 * @param {{ withTools?: boolean }} [options] withTools: also what only tests, checks and benches
 *   use. Without it, tools that are already there stay.
 * @throws SetupError when npm fails
 */
export async function ensurePackages({ withTools = false } = {}) {
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  if (!wanted) throw new SetupError('package-lock.json is missing or damaged.');
  const isCurrent = (/** @type {boolean} */ tools) => {
    const present = readLock(INSTALLED_LOCK);
    return present !== null && hasAllPackages(wanted, present, tools);
  };
  if (isCurrent(withTools)) return;
  if (withTools && isCurrent(false)) await addTools();
  else await installAll(withTools || hasTools(readLock(INSTALLED_LOCK) ?? {}));
  if (!isCurrent(withTools)) throw new SetupError('npm left packages out: run npm ci by hand.');
}

/** @param {boolean} withTools */
async function installAll(withTools) {
  console.log('Installing packages…');
  await rm(INSTALLED_LOCK, { force: true });
  // Said either way: NODE_ENV has no say in what is needed here.
  const set = withTools ? '--include=dev' : '--omit=dev';
  const strict = await runNpm(['ci', set]);
  // npm ci also refuses a lock file that lacks packages of other platforms, as one written behind
  // a registry that does not offer them does. This installs the locked versions all the same.
  const lenient = strict.code === 0 ? strict : await runNpm(['install', '--no-save', set]);
  if (lenient.code !== 0) throw new SetupError(`${strict.output}\n${lenient.output}`);
  await removeUnused();
}

/**
 * Adds the tools to what running needs. npm ci would begin by removing the packages of a server
 * that runs meanwhile.
 */
async function addTools() {
  console.log('Installing the tools for tests, checks and benches…');
  const list = await readFile(INSTALLED_LOCK);
  // npm would take half a package, left by an installation that was killed, for a whole one.
  // Without its list nothing counts as installed, and the next attempt begins with npm ci.
  await rm(INSTALLED_LOCK);
  const { code, output } = await runNpm(['install', '--no-save', '--include=dev']);
  if (code === 0) return removeUnused();
  // npm has removed what it had added.
  await writeFile(INSTALLED_LOCK, list);
  throw new SetupError(output);
}

async function removeUnused() {
  for (const folder of UNUSED) {
    await rm(join(ROOT, 'node_modules', folder), { recursive: true, force: true });
  }
}

/** @param {readonly string[]} args */
function runNpm(args) {
  return run('npm', [...args, '--loglevel=error'], { env: outsideEnv(), capture: true });
}

/**
 * The Node that runs the project: the one the npm package `node` brought, else this one if it is
 * new enough (the package has no build for some platforms).
 * @returns {string}
 */
export function projectNode() {
  if (existsSync(PROJECT_NODE)) return PROJECT_NODE;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new SetupError(
    `Node ${NODE_MAJOR} could not be installed through npm (are install scripts switched off?). ` +
      `Install Node ${NODE_MAJOR} yourself, or allow the install script of the package "node".`,
  );
}

/**
 * Builds those of the apps whose sources changed since their last build.
 * @param {readonly string[]} names of the apps to look at
 * @throws SetupError when a build fails
 */
export async function ensureBuild(names = APPS.map(({ name }) => name)) {
  for (const app of APPS.filter(({ name }) => names.includes(name))) {
    if (await buildIsCurrent(app)) continue;
    console.log(`Building apps/${app.name}…`);
    const failure = await buildApp(app);
    if (failure) throw new SetupError(`apps/${app.name} could not be built:\n${failure}`);
  }
}

/** npm ci removes node_modules, so npm must not run on the Node inside it. */
function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  return { ...process.env, PATH: path };
}
