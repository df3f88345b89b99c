import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './run.mjs';

export const DASHBOARD = join(ROOT, 'apps', 'dashboard');
export const DIST = join(DASHBOARD, 'dist');

const STAMP = join(ROOT, 'node_modules', '.cache', 'atrio', 'dashboard-build');
/** Everything that the build reads. */
const INPUTS = ['apps/dashboard', 'packages', 'package-lock.json', 'scripts/build.mjs'];
const NOT_INPUT = new Set(['node_modules', 'dist', 'test', 'test-results']);

/** Whether `dist` was made from the sources as they are now. */
export async function buildIsCurrent() {
  if (!existsSync(join(DIST, 'index.html')) || !existsSync(STAMP)) return false;
  return (await readFile(STAMP, 'utf8')) === (await hashInputs());
}

/** @param {string} hash as it was before the build began: an edit meanwhile means a new build */
export async function stampBuild(hash) {
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, hash);
}

/** A hash over names and contents; a few hundred small files, so a few milliseconds. */
export async function hashInputs() {
  const hash = createHash('sha256');
  const lists = await Promise.all(INPUTS.map((input) => filesUnder(join(ROOT, input))));
  const files = lists.flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  files.forEach((file, index) => {
    hash.update(`${relative(ROOT, file)}\0`).update(contents[index] ?? '');
  });
  return hash.digest('hex');
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
