import { lineAt } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 * @typedef {import('./documents.mjs').Library} Library
 */

const DOCUMENT = 'docs/security.md';
/** The rules themselves and their tests hold what they look for. */
const OWN = 'scripts/structure/';
/** `| M4   | …`: the row of a case. */
const ROW = /^\| ([A-Z]\d{1,2}) +\|/gm;
/** `M4`, `S10`; 'S3' in prose about storage is a case too, and harmless. */
const ID = /(?<![\w%#])[A-FMSUXZ]\d{1,2}\b/g;
const RANGE = /\b([A-Z])(\d{1,2})[–-]\1(\d{1,2})\b/g;
/** The text of a test that begins with its cases: 'M1–M4 and M9: twenty at once'. */
const TITLE = /['"`]((?:[A-Z]\d{1,2}(?:, | and |[–-])?)+): /g;

/**
 * Ids of cases in names of tests and in comments that the security page does not have, and cases
 * that no test names.
 * @param {readonly Source[]} sources
 * @param {Library} library
 * @returns {Finding[]}
 */
export function caseFindings(sources, library) {
  const page = library.documents.find(({ path }) => path === DOCUMENT);
  if (!page) return [{ path: DOCUMENT, line: 1, reason: 'is missing' }];
  const rows = [...page.text.matchAll(ROW)];
  const cases = new Set(rows.map(([, id]) => id));
  /** @type {Set<string | undefined>} */
  const named = new Set();
  /** @type {Finding[]} */
  const findings = [];
  for (const source of sources.filter(({ path }) => !path.startsWith(OWN))) {
    for (const { line, id } of mentions(source)) {
      if (source.isTest) named.add(id);
      if (!cases.has(id)) findings.push({ path: source.path, line, reason: `no case ${id}` });
    }
  }
  for (const { index, 1: id } of rows) {
    if (named.has(id)) continue;
    const line = lineAt(page.text, index);
    findings.push({ path: DOCUMENT, line, reason: `no test names the case ${id}` });
  }
  return findings;
}

/** @param {Source} source */
function mentions({ text, isTest, comments }) {
  const said = comments.map(({ line, text }) => ({ line, text }));
  const titles = isTest
    ? [...text.matchAll(TITLE)].map(({ index, 1: title = '' }) => ({
        line: lineAt(text, index),
        text: title,
      }))
    : [];
  return [...said, ...titles].flatMap(({ line, text }) => idsIn(text).map((id) => ({ line, id })));
}

/** 'M1–M3' names three. @param {string} text */
function idsIn(text) {
  const between = [...text.matchAll(RANGE)].flatMap(([, letter, first, last]) =>
    Array.from({ length: Number(last) - Number(first) }, (_, i) => `${letter}${Number(first) + i}`),
  );
  return [...between, ...[...text.matchAll(ID)].map(([id]) => id)];
}
