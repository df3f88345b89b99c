import { percent } from './sizes.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

/** Comments that open with a relative clause instead of a subject; a share of all. */
const MAX_OPENINGS = 0.02;

/** 'What is sent.', 'Whoever may enter.', 'Whether it lives.': the reader waits for the subject. */
const OPENING =
  /^(?:what|whatever|who|whoever|whom|whose|whether|which|whichever|where|wherever|those|that)\b/i;

/** Comments for a tool: JSDoc tags alone, suppressions, references. */
const FOR_A_TOOL = /^(?:@|biome-ignore|\/ *<reference)/;

/**
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function relativeOpenings(sources) {
  return sources.flatMap(({ path, comments }) =>
    comments
      .filter(({ text }) => OPENING.test(text))
      .map(({ line, text }) => ({
        path,
        line,
        reason: `the comment opens with '${text.split(/\s/, 1)[0]}'; begin with its subject`,
      })),
  );
}

/**
 * @param {readonly Source[]} sources
 * @param {number} [limit]
 * @returns {Finding[]}
 */
export function commentFindings(sources, limit = MAX_OPENINGS) {
  const share = openingShare(sources);
  if (share <= limit) return [];
  const reason = `${percent(share)} of the comments open with a relative clause (${percent(limit)})`;
  return [{ path: 'apps, packages, scripts', line: 1, reason }];
}

/**
 * Share of the comments that open with a relative clause, from 0 to 1. Each doc comment and each
 * block of line comments counts once.
 * @param {readonly Source[]} sources
 */
export function openingShare(sources) {
  const comments = sources.flatMap((source) => source.comments);
  const all = comments.filter(({ text }) => !FOR_A_TOOL.test(text)).length;
  return relativeOpenings(sources).length / Math.max(1, all);
}
