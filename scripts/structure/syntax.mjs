import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} FunctionSpan
 * @property {string} name empty: it has none
 * @property {number} line where it begins
 * @property {number} lines from its first line to its last
 *
 * @typedef {object} Comment
 * @property {number} line where it begins
 * @property {string} text without its marks; line comments below each other are one comment
 *
 * @typedef {{ functions: FunctionSpan[], comments: Comment[] }} Syntax
 */

/**
 * Functions and comments of a file, as a parser sees them.
 * @param {string} path its ending tells the language
 * @param {string} text
 * @returns {Syntax}
 */
export function parseSyntax(path, text) {
  const { program, comments } = parseSync(path, text);
  const lineOf = lineCounter(text);
  return { functions: findFunctions(program, lineOf), comments: joinLines(comments, text, lineOf) };
}

/**
 * @param {import('oxc-parser').ParseResult['program']} program
 * @param {(offset: number) => number} lineOf
 * @returns {FunctionSpan[]}
 */
function findFunctions(program, lineOf) {
  /** @type {FunctionSpan[]} */
  const found = [];
  /** @param {{ start: number, end: number, id?: { name: string } | null }} node */
  const add = ({ start, end, id }) => {
    const line = lineOf(start);
    found.push({ name: id?.name ?? '', line, lines: lineOf(end) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

/**
 * @param {import('oxc-parser').Comment[]} comments
 * @param {string} text
 * @param {(offset: number) => number} lineOf
 * @returns {Comment[]}
 */
function joinLines(comments, text, lineOf) {
  /** @type {Comment[]} */
  const joined = [];
  let lastLine = -1;
  for (const { type, value, start } of comments) {
    const line = lineOf(start);
    const words = value.replace(/^[\s*]+/gm, ' ').trim();
    const standsAlone = text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';
    const block = joined.at(-1);
    if (type === 'Line' && standsAlone && block && lastLine === line - 1) {
      block.text += ` ${words}`;
    } else {
      joined.push({ line, text: words });
    }
    lastLine = type === 'Line' && standsAlone ? line : -1;
  }
  return joined;
}

/**
 * Line numbers of growing or repeated offsets, counted from 1.
 * @param {string} text
 * @returns {(offset: number) => number}
 */
function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return high;
  };
}
