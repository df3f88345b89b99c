import { isProduct, lineAt } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 *
 * @typedef {object} TextRule
 * @property {RegExp} pattern global; each match is a finding
 * @property {string} reason
 * @property {(source: Source) => boolean} applies
 * @property {ReadonlyMap<string, string>} [exceptions] path → why it may
 */

const MAX_SUPPRESSIONS_PER_1000_LINES = 0.5;
const MIN_REASON = 10;
const SUPPRESSION =
  /(?:biome-ignore(?:-all|-start)?\s+[\w/]+|@ts-(?:expect-error|ignore|nocheck))(.*)/g;
const ANY = /(?::|\bas|<|\||,)\s*any\b(?!\s*[:(])|\bany\[\]/g;

/** @type {readonly TextRule[]} */
const RULES = [
  {
    pattern:
      /(?<!typeof )\b(?:error|err|cause|failure|e)\??\.message\s*(?:[!=]==?|\??\.(?:includes|match|startsWith|endsWith|search)\b)|\.test\(\s*(?:error|err|cause|e)\.message/g,
    reason: 'branches on the text of an error; branch on its code',
    applies: isProduct,
    exceptions: new Map([
      [
        'apps/server/src/infrastructure/database/failures.ts',
        'pg gives some broken connections no code; their wording is its only mark',
      ],
    ]),
  },
  {
    pattern: /from 'kysely'/g,
    reason: 'a service contains no SQL; queries do',
    applies: (source) => source.path.endsWith('.service.ts'),
  },
  {
    pattern: /queryKey:\s*\[/g,
    reason: 'a query key written by hand; keys are derived in kit/api/',
    applies: (source) => isProduct(source) && !/\/src\/kit\/api\//.test(source.path),
  },
  {
    pattern: /\bprocess\.env\b/g,
    reason: 'settings are read in env.ts and nowhere else',
    applies: (source) =>
      isProduct(source) && !/\/src\/(env|main|backup\/command)\.ts$/.test(source.path),
  },
  {
    pattern: /(?:\/\/|\/\*|^\s*\*).*\b(?:TO-?DO|FIX-?ME|X{3})\b/gm,
    reason: 'an open end; finish it or write it down as an issue',
    applies: () => true,
  },
  {
    pattern: /\b(?:describe|it|test|suite)\.(?:only|skip|todo|fixme)\b/g,
    reason: 'a test that does not run, or that keeps the others from running',
    applies: () => true,
  },
  {
    pattern: /waitForTimeout\(/g,
    reason: 'a fixed wait; wait for what should happen',
    applies: () => true,
  },
];

/**
 * @param {Source} source
 * @returns {Finding[]}
 */
export function textFindings(source) {
  const { path, text } = source;
  return RULES.filter((rule) => rule.applies(source) && !rule.exceptions?.has(path)).flatMap(
    ({ pattern, reason }) =>
      [...text.matchAll(pattern)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        reason,
      })),
  );
}

/**
 * `any` and suppressed rules: each with its reason, and few.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function suppressionFindings(sources) {
  let count = 0;
  let lines = 0;
  /** @type {Finding[]} */
  const findings = [];
  for (const { path, text, lines: own } of sources.filter(isProduct)) {
    lines += own.length;
    for (const match of text.matchAll(SUPPRESSION)) {
      count++;
      const reason = (match[1] ?? '').replace(/^[\s:—–-]+|[\s*/}]+$/g, '');
      if (reason.length >= MIN_REASON) continue;
      findings.push({
        path,
        line: lineAt(text, match.index),
        reason: 'suppressed without a reason',
      });
    }
    count += [...withoutComments(text).matchAll(ANY)].length;
  }
  const allowed = Math.ceil((lines / 1000) * MAX_SUPPRESSIONS_PER_1000_LINES);
  if (count > allowed) {
    findings.push({
      path: 'apps, packages',
      line: 1,
      reason: `${count} suppressions and any; ${allowed} are allowed for ${lines} lines`,
    });
  }
  return findings;
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '').replace(/'[^'\n]*'|`[^`]*`/g, "''");
}
