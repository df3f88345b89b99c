import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} Lock by path, as `node_modules/zod`
 */

/** npm writes it last, so its absence means an interrupted installation. */
export const INSTALLED_LOCK = join(ROOT, 'node_modules', '.package-lock.json');

/**
 * Reads the packages of a lock file.
 * @param {string} file
 * @returns {Lock | null} null when the file is missing or damaged
 */
export function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Compares what is installed with the lock file. The tools are the packages that npm calls dev:
 * tests, checks and benches use them, and running does not.
 * @param {Lock} wanted
 * @param {Lock} present
 * @param {boolean} withTools
 */
export function hasAllPackages(wanted, present, withTools) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    if (!withTools && entry.dev) return true;
    const found = present[path];
    // Optional packages belong to other platforms, or go only with the tools.
    if (!found) return Boolean(entry.optional || (!withTools && entry.devOptional));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {Lock} present */
export function hasTools(present) {
  return Object.values(present).some(({ dev }) => dev);
}
