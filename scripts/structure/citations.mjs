import { posix } from 'node:path';
import { withoutCode } from './documents.mjs';
import { lineAt } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 * @typedef {import('./documents.mjs').Document} Document
 * @typedef {import('./documents.mjs').Library} Library
 * @typedef {{ path: string, text: string }} Text
 */

const LINK = /\]\(([^()\s]+)\)/g;
/** `docs/product/rules.md#password`, `docs/security.md`, `docs/decisions/004`. */
const CITATION = /\bdocs\/([\w./-]*\w)(?:#([\w-]+))?/g;
/** 'decision 028', as prose names one. */
const DECISION = /\bdecision (\d{3})\b/gi;
/** Documents of the time before this repository; a reader cannot open them. */
const FOREIGN = [
  /(?<![\w/.-])(?:decisions|spec|look|domain|threats|findings)\.md\b/gi,
  /\b(?:spec|decisions|look|domain),?[\s*/]+section\b/gi,
  /\bthe specification\b/gi,
  /\.\.\/shared\//g,
];
/** A path of the project in backticks. */
const PATH = /`((?:apps|packages|clients|e2e|bench|interop|scripts|deploy|docs)\/[^`\s]*)`/g;
/** A file of the project by its name alone. */
const FILE = /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g;
/** A file of the project in a comment, alone or with the end of its path. */
const COMMENTED = /(?<![\w@/.:$*<-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))(?![\w/*-])/g;
/** Files that the project has not, on purpose: none may have this name, one is generated, one an example's. */
const UNNAMED = new Set(['index.ts', 'api.d.ts', 'crm.ts']);
/** `<entity>`, `*`, `NNNN-name.ts` are patterns; a heading and `docs/decisions/004` are citations. */
const PATTERN = /[<>{}*…#]|NNN|^docs\/decisions\/\d{3}$/;
/** A text that the product shows, quoted in a document. */
const QUOTED = /(?<![\p{L}\p{N}'])'([^'\n]+)'(?![\p{L}\p{N}])/gu;

/**
 * Citations that lead nowhere, in documents and in code.
 * @param {readonly Source[]} sources
 * @param {Library} library
 * @returns {Finding[]}
 */
export function citationFindings(sources, library) {
  const documents = library.documents.map(({ path, text }) => ({ path, text: withoutCode(text) }));
  const texts = [...documents, ...sources, ...(library.others ?? [])].filter(
    ({ path }) => !isOwnTest(path),
  );
  return [
    ...documents.flatMap((text) => linkFindings(text, library)),
    ...documents.flatMap((text) => pathFindings(text, library)),
    ...texts.flatMap((text) => mentionFindings(text, library)),
    ...texts.flatMap(foreignFindings),
    ...sources
      .filter(({ path }) => !isOwnTest(path))
      .flatMap((one) => commentedFindings(one, library)),
    ...numberFindings(library),
  ];
}

/**
 * Texts that the documents of the product quote and no code has.
 * @param {readonly Source[]} sources
 * @param {Library} library
 * @returns {Finding[]}
 */
export function quotationFindings(sources, library) {
  const code = sources.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n');
  return library.documents
    .filter(({ path }) => path.startsWith('docs/product/'))
    .flatMap(({ path, text }) => {
      // A quoted text may be broken over two lines; headings, tables and paragraphs stay apart.
      const unwrapped = withoutCode(text).replace(/(?<=[^\n|])\n(?=[^\n|#])/g, ' ');
      return [...unwrapped.matchAll(QUOTED)]
        .filter(([, quoted = '']) => !code.includes(quoted.replace(/\s+/g, ' ')))
        .map(({ index, 1: quoted }) => ({
          path,
          // Breaks were replaced one by one, so offsets are those of the document.
          line: lineAt(text, index),
          reason: `no code has the quoted text '${quoted}'`,
        }));
    });
}

/**
 * @param {Text} document
 * @param {Library} library
 * @returns {Finding[]}
 */
function linkFindings({ path, text }, library) {
  return [...text.matchAll(LINK)].flatMap(({ index, 1: link = '' }) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file = '', anchor] = link.split('#', 2);
    const target = file === '' ? path : posix.join(posix.dirname(path), file);
    return unresolved(path, lineAt(text, index), target, anchor, library);
  });
}

/**
 * @param {Text} text
 * @param {Library} library
 * @returns {Finding[]}
 */
function mentionFindings({ path, text }, library) {
  const cited = [...text.matchAll(CITATION)].flatMap(({ index, 1: rest = '', 2: anchor }) => {
    const decision = /^decisions\/(\d{3})$/.exec(rest)?.[1];
    const target = decision ? decisionPath(decision, library) : `docs/${rest}`;
    // Of other things, such as addresses of a server, only documents are checked.
    if (!decision && !rest.endsWith('.md')) return [];
    return unresolved(path, lineAt(text, index), target, anchor, library);
  });
  const named = [...text.matchAll(DECISION)].flatMap(({ index, 1: number = '' }) =>
    unresolved(path, lineAt(text, index), decisionPath(number, library), undefined, library),
  );
  return [...cited, ...named];
}

/**
 * @param {string} number
 * @param {Library} library
 */
function decisionPath(number, { documents }) {
  const start = `docs/decisions/${number}-`;
  return documents.find(({ path }) => path.startsWith(start))?.path ?? `${start}….md`;
}

/**
 * Decisions whose number leads to another one.
 * @param {Library} library
 * @returns {Finding[]}
 */
function numberFindings(library) {
  return library.documents.flatMap(({ path }) => {
    const number = /^docs\/decisions\/(\d{3})-/.exec(path)?.[1];
    const first = number && decisionPath(number, library);
    if (!first || first === path) return [];
    return [{ path, line: 1, reason: `has the number of ${first}` }];
  });
}

/**
 * @param {string} path
 * @param {number} line
 * @param {string} target
 * @param {string | undefined} anchor
 * @param {Library} library
 * @returns {Finding[]}
 */
function unresolved(path, line, target, anchor, { documents, exists }) {
  const document = documents.find((known) => known.path === target);
  if (!document && !exists(target)) return [{ path, line, reason: `cites ${target}: no file` }];
  if (anchor === undefined || !document || document.anchors.has(anchor)) return [];
  return [{ path, line, reason: `cites ${target}#${anchor}: no such heading` }];
}

/**
 * @param {Text} document
 * @param {Library} library
 * @returns {Finding[]}
 */
function pathFindings({ path, text }, library) {
  const paths = [...text.matchAll(PATH)].filter(
    ([, named = '']) => !PATTERN.test(named) && !library.exists(named),
  );
  const files = [...text.matchAll(FILE)].filter(([, named = '']) => !isFile(named, library));
  return [...paths, ...files].map(({ index, 1: named }) => ({
    path,
    line: lineAt(text, index),
    reason: `names ${named}, which does not exist`,
  }));
}

/**
 * @param {Source} source
 * @param {Library} library
 * @returns {Finding[]}
 */
function commentedFindings({ path, comments }, library) {
  return comments.flatMap(({ line, text }) =>
    [...text.matchAll(COMMENTED)]
      .filter(([, named = '']) => !PATTERN.test(named) && !isFile(named, library))
      .map(([, named]) => ({ path, line, reason: `names ${named}, which does not exist` })),
  );
}

/**
 * @param {string} named its name alone or with the end of its path
 * @param {Library} library
 */
function isFile(named, { paths }) {
  return UNNAMED.has(named) || paths.some((known) => `/${known}`.endsWith(`/${named}`));
}

/**
 * @param {Text} text
 * @returns {Finding[]}
 */
function foreignFindings({ path, text }) {
  return FOREIGN.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: cited }) => ({
      path,
      line: lineAt(text, index),
      reason: `cites '${cited}', which is not in the repository; cite docs/`,
    })),
  );
}

/** The rules themselves and their tests hold what they look for. @param {string} path */
function isOwnTest(path) {
  return path.startsWith('scripts/structure/citation');
}
