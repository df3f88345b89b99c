import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * @typedef {object} App
 * @property {string} name
 * @property {string} folder
 * @property {string} dist
 * @property {boolean} isWeb its files are sent to browsers
 */

/** @type {readonly App[]} */
export const APPS = ['server', 'dashboard', 'room', 'build', 'reference'].map((name) => {
  const folder = join(ROOT, 'apps', name);
  return { name, folder, dist: join(folder, 'dist'), isWeb: name !== 'server' };
});

const STAMPS = join(ROOT, 'node_modules', '.cache', 'atrio');
/** Inputs of every build besides the app itself. */
const SHARED_INPUTS = ['packages', 'package-lock.json', 'scripts/build.mjs'];
const NOT_INPUT = new Set(['node_modules', 'dist', 'test', 'test-results']);

/** Checks that the app's `dist` was built from the present sources. @param {App} app */
export async function buildIsCurrent(app) {
  const stamp = stampOf(app);
  if (!existsSync(join(app.dist, app.isWeb ? 'index.html' : 'main.js')) || !existsSync(stamp))
    return false;
  return (await readFile(stamp, 'utf8')) === (await hashInputs(app));
}

/**
 * @param {App} app
 * @param {string} hash from before the build began: an edit during it then causes a new build
 */
export async function stampBuild(app, hash) {
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stampOf(app), hash);
}

/**
 * Hashes names and contents. A few hundred small files take a few milliseconds.
 * @param {App} app
 */
export async function hashInputs({ name }) {
  const hash = createHash('sha256');
  const inputs = [`apps/${name}`, ...SHARED_INPUTS];
  const lists = await Promise.all(inputs.map((input) => filesUnder(join(ROOT, input))));
  const files = lists.flat().sort();
  // Reading all at once would need more open files than some systems allow.
  for (const file of files) hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** @param {App} app */
function stampOf({ name }) {
  return join(STAMPS, `${name}-build`);
}

/**
 * @param {string} path a file or a folder
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const lists = entries
    .filter((entry) => !NOT_INPUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const inner = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(inner) : Promise.resolve([inner]);
    });
  return (await Promise.all(lists)).flat();
}
