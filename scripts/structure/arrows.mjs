import { isProduct } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

/** Folders whose own folders are areas: the homes, and the subjects of the kit. */
const GROUPED = /^(?:(?:features|modules|kit)\/[^/]+|[^/]+)/;

/**
 * Imports that run back up: of two areas that import each other, those in the rarer direction. An
 * area is a folder of an app's or a package's `src`, a home, a subject of the kit, or one file
 * beside them.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function backArrows(sources) {
  /** @type {Map<string, Finding[]>} */
  const arrows = new Map();
  for (const { path, imports } of sources.filter(isProduct)) {
    for (const { target, line } of imports) {
      const [from, to] = [areaOf(path), areaOf(target ?? '')];
      if (!from || !to || from === to) continue;
      const reason = `imports ${target}, but ${to} imports ${from} more often`;
      const key = `${from} ${to}`;
      arrows.set(key, [...(arrows.get(key) ?? []), { path, line, reason }]);
    }
  }
  return [...arrows].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = arrows.get(`${to} ${from}`) ?? [];
    const isRarer = there.length < back.length || (there.length === back.length && from < to);
    return isRarer ? there : [];
  });
}

/** @param {string} path @returns {string | null} null outside of a `src` */
function areaOf(path) {
  const [, place, inner = ''] = /^((?:apps|packages)\/[^/]+)\/src\/(.*)$/.exec(path) ?? [];
  return place ? `${place}/${GROUPED.exec(inner)?.[0]}` : null;
}
