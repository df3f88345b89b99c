import { posix } from 'node:path';
import { percent } from './sizes.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

const MAX_SINGLE_READERS = 0.12;
const MAX_CIRCLES = 0;
const DASHBOARD = 'apps/dashboard/src/';

/**
 * Groups of files that import each other, directly or through others. Imports of types count, as
 * do imports at run time.
 * @param {readonly Source[]} sources
 * @returns {string[][]} the paths of each group, in alphabetical order
 */
export function circles(sources) {
  const targets = targetsByPath(sources);
  const reach = new Map(sources.map(({ path }) => [path, reachable(path, targets)]));
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { path } of sources) {
    if (!reach.get(path)?.has(path)) continue;
    const group = [...(reach.get(path) ?? [])].filter((other) => reach.get(other)?.has(path));
    groups.set(group.toSorted().join(), group.toSorted());
  }
  return [...groups.values()];
}

/**
 * @param {readonly Source[]} sources
 * @param {number} [allowed]
 * @returns {Finding[]}
 */
export function circleFindings(sources, allowed = MAX_CIRCLES) {
  const groups = circles(sources);
  if (groups.length <= allowed) return [];
  return groups.map((group) => ({
    path: group[0] ?? '',
    line: 1,
    reason: `imports in a circle: ${group.join(', ')}`,
  }));
}

/**
 * Files of the dashboard that exist for one neighbour: the only file that imports them stands in
 * the same folder. Tests do not count.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function singleReaders(sources) {
  const files = dashboardFiles(sources);
  const targets = targetsByPath(files);
  return files.flatMap(({ path }) => {
    const readers = files.filter((file) => targets.get(file.path)?.has(path));
    const [reader] = readers;
    if (readers.length !== 1 || !reader) return [];
    if (posix.dirname(reader.path) !== posix.dirname(path)) return [];
    return [{ path, line: 1, reason: `exists for ${posix.basename(reader.path)} alone` }];
  });
}

/**
 * Share of the dashboard's files that exist for one neighbour, from 0 to 1.
 * @param {readonly Source[]} sources
 */
export function singleReaderShare(sources) {
  return singleReaders(sources).length / Math.max(1, dashboardFiles(sources).length);
}

/**
 * @param {readonly Source[]} sources
 * @param {number} [limit]
 * @returns {Finding[]}
 */
export function readerFindings(sources, limit = MAX_SINGLE_READERS) {
  const share = singleReaderShare(sources);
  if (share <= limit) return [];
  const reason = `${percent(share)} of the files exist for one neighbour (${percent(limit)})`;
  return [{ path: DASHBOARD, line: 1, reason }];
}

/** @param {readonly Source[]} sources */
function dashboardFiles(sources) {
  return sources.filter(({ path, isTest }) => !isTest && path.startsWith(DASHBOARD));
}

/**
 * @param {readonly Source[]} sources
 * @returns {Map<string, Set<string>>}
 */
function targetsByPath(sources) {
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.flatMap(({ target }) => (target && target !== path ? [target] : []))),
    ]),
  );
}

/**
 * Every file that one comes to by its imports; itself only when it stands in a circle.
 * @param {string} from
 * @param {ReadonlyMap<string, ReadonlySet<string>>} targets
 * @returns {Set<string>}
 */
function reachable(from, targets) {
  /** @type {Set<string>} */
  const seen = new Set();
  const open = [from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const target of targets.get(path) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      open.push(target);
    }
  }
  return seen;
}
