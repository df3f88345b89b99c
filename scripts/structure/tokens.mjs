import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesUnder, lineAt } from './source.mjs';

/** @typedef {import('./source.mjs').Finding} Finding */

const USE = /var\((--at-[\w-]+)/g;
/** In a style sheet or a style object, and the keys of the token table. */
const DECLARATION = /(--at-[\w-]+)['"]?:/g;
const TABLE = 'apps/dashboard/src/app/tokens.ts';
const TABLE_KEY = /^ {2}'?([\w-]+)'?: \[/gm;

/**
 * Style tokens that are used and declared nowhere: CSS ignores them without a word.
 * @param {string} root
 * @returns {Finding[]}
 */
export function tokenFindings(root) {
  const files = filesUnder(join(root, 'apps'))
    .filter((file) => /\.(css|ts|tsx)$/.test(file))
    .map((file) => ({
      path: relative(root, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
  return unknownTokens(files);
}

/**
 * @param {readonly { path: string, text: string }[]} files
 * @returns {Finding[]}
 */
export function unknownTokens(files) {
  const declared = new Set(
    files.flatMap(({ path, text }) => [
      ...[...text.matchAll(DECLARATION)].map(([, name]) => name),
      ...(path === TABLE ? [...text.matchAll(TABLE_KEY)].map(([, key]) => `--at-${key}`) : []),
    ]),
  );
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(USE)]
      .filter(([, name]) => !declared.has(name))
      .map((use) => ({ path, line: lineAt(text, use.index), reason: `${use[1]} is no token` })),
  );
}
