/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

const MAX_FUNCTION_LINES = 50;

/** A released migration is never edited. */
const EXEMPT = /\/migrations\//;

/**
 * Lists every function that is too long. Components and hooks are functions too; a function that
 * others stand in counts their lines as its own.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function longFunctions(sources) {
  return sources.filter(isMeasured).flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name, line, lines }) => ({
        path,
        line,
        reason: `${name || 'a function'} has ${lines} lines; ${MAX_FUNCTION_LINES} is the limit`,
      })),
  );
}

/** Lines of the longest. @param {readonly Source[]} sources */
export function longestFunction(sources) {
  const lengths = sources.filter(isMeasured).flatMap(({ functions }) => functions);
  return lengths.reduce((longest, { lines }) => Math.max(longest, lines), 0);
}

/** @param {Source} source */
function isMeasured({ path, isTest }) {
  return !isTest && !EXEMPT.test(path);
}
