import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildApp } from './build.mjs';
import { buildIsCurrent, WEB_APPS } from './lib/build-stamp.mjs';
import { ROOT, run } from './lib/run.mjs';

const NODE_MAJOR = 24;
const PROJECT_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/** Said to the person who runs the command; needs no stack trace. */
export class SetupError extends Error {}

/**
 * Installs the packages when they are missing or differ from the lock file.
 * @throws SetupError when npm fails
 */
export async function ensurePackages() {
  if (packagesAreCurrent()) return;
  console.log('Installing packages…');
  // --include=dev: the web apps are built here, whatever NODE_ENV says.
  const common = ['--include=dev', '--loglevel=error'];
  const options = { env: outsideEnv(), capture: true };
  const strict = await run('npm', ['ci', ...common], options);
  // npm ci also refuses a lock file that lacks packages of other platforms, as one written behind
  // a registry that does not offer them does. This installs the locked versions all the same.
  const lenient =
    strict.code === 0 ? strict : await run('npm', ['install', '--no-save', ...common], options);
  if (lenient.code !== 0) throw new SetupError(`${strict.output}\n${lenient.output}`);
  if (!packagesAreCurrent()) throw new SetupError('npm left packages out: run npm ci by hand.');
}

/**
 * The Node that runs the project: the one the npm package `node` brought, else this one if it is
 * new enough (a platform that the package has no build for).
 * @returns {string}
 */
export function node24() {
  if (existsSync(PROJECT_NODE)) return PROJECT_NODE;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new SetupError(
    `Node ${NODE_MAJOR} could not be installed through npm (are install scripts switched off?). ` +
      `Install Node ${NODE_MAJOR} yourself, or allow the install script of the package "node".`,
  );
}

/**
 * Builds those of the web apps whose sources changed since their last build.
 * @param {readonly string[]} names of the apps to look at
 * @throws SetupError when a build fails
 */
export async function ensureBuild(names = WEB_APPS.map(({ name }) => name)) {
  for (const app of WEB_APPS.filter(({ name }) => names.includes(name))) {
    if (await buildIsCurrent(app)) continue;
    console.log(`Building apps/${app.name}…`);
    const failure = await buildApp(app);
    if (failure) throw new SetupError(`apps/${app.name} could not be built:\n${failure}`);
  }
}

/**
 * npm keeps beside the packages a lock file of what is really there; every package of ours must be
 * in it with the same content. Optional ones belong to other platforms and may be absent.
 */
function packagesAreCurrent() {
  const wanted = readLock(join(ROOT, 'package-lock.json'));
  const present = readLock(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new SetupError('package-lock.json is missing or damaged.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** npm ci removes node_modules: the Node that runs npm must not be the one in there. */
function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  return { ...process.env, PATH: path };
}
