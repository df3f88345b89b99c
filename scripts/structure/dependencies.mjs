import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProduct } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 */

/** The configuration that an app's pages are built with; `npm start` builds them. */
const BUILDING = /^apps\/[^/]+\/(vite\.config\.ts$|build\/)/;
const TEST_KIT = /\/test-kit\//;

/**
 * Finds imports of tools in files that `npm start` needs: it installs no devDependencies
 * (docs/decisions/039-running-needs-less-than-testing.md).
 * @param {readonly Source[]} sources
 * @param {ReadonlyMap<string, Manifest>} manifests by folder, as `apps/server`
 * @returns {Finding[]}
 */
export function dependencyFindings(sources, manifests) {
  return sources.filter(isNeededToRun).flatMap(({ path, imports }) => {
    const { dependencies, devDependencies } = manifests.get(folderOf(path)) ?? {};
    return imports
      .filter(({ typeOnly, target }) => !typeOnly && target === null)
      .map(({ line, specifier }) => ({ line, name: packageOf(specifier) }))
      .filter(({ name }) => devDependencies?.[name] && !dependencies?.[name])
      .map(({ line, name }) => ({
        path,
        line,
        reason: `${name} is needed to run: it belongs to the dependencies, or this file to the tests`,
      }));
  });
}

/**
 * Reads the package.json of every app and package.
 * @param {string} root
 * @returns {Map<string, Manifest>}
 */
export function readManifests(root) {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return new Map(
    folders.map((folder) => [
      folder,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    ]),
  );
}

/** @param {Source} source */
function isNeededToRun(source) {
  if (TEST_KIT.test(source.path)) return false;
  return isProduct(source) || (!source.isTest && BUILDING.test(source.path));
}

/** @param {string} path */
function folderOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** Name of the package that a specifier leads to, without the path inside it. @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
