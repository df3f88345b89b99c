import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesUnder } from './source.mjs';

/**
 * @typedef {object} Document
 * @property {string} path relative to the project, with forward slashes
 * @property {string} text
 * @property {ReadonlySet<string>} anchors of its headings, as GitHub makes them
 *
 * @typedef {object} Library
 * @property {readonly Document[]} documents
 * @property {readonly { path: string, text: string }[]} [others] style sheets, pages, settings
 * @property {(path: string) => boolean} exists whether the project has this file or folder
 * @property {readonly string[]} paths of all files, relative to the project
 */

const FOLDERS = [
  'apps',
  'packages',
  'clients',
  'e2e',
  'bench',
  'interop',
  'scripts',
  'deploy',
  'docs',
];
const OTHERS = /(?:\.(?:cs|css|html|js|jslib|py|yaml|example)|file)$/;
/** Their code is no source of the structure check. */
const OTHER_CODE = /^(?:interop|deploy)\/.*\.(?:ts|mjs)$/;
const HEADING = /^#{1,6} +(.+?) *$/gm;

/**
 * Reads every Markdown file of the project, results of benchmarks apart, and other texts that may
 * cite one.
 * @param {string} root
 * @returns {Library}
 */
export function readLibrary(root) {
  const files = filesOf(root);
  const texts = files.map((file) => ({
    path: relative(root, file).split(sep).join('/'),
    read: () => readFileSync(file, 'utf8'),
  }));
  return {
    documents: texts
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, read }) => parseDocument(path, read())),
    others: texts
      .filter(({ path }) => OTHERS.test(path) || OTHER_CODE.test(path))
      .map(({ path, read }) => ({ path, text: read() })),
    exists: (path) => existsSync(join(root, path)),
    paths: texts.map(({ path }) => path),
  };
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Document}
 */
export function parseDocument(path, text) {
  /** @type {Set<string>} */
  const anchors = new Set();
  for (const [, heading = ''] of withoutCode(text).matchAll(HEADING)) {
    const anchor = anchorOf(heading);
    let free = anchor;
    for (let number = 1; anchors.has(free); number++) free = `${anchor}-${number}`;
    anchors.add(free);
  }
  return { path, text, anchors };
}

/** Blanks fenced code, keeping the lines, so that nothing in it counts. @param {string} text */
export function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
}

/** @param {string} heading */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Files beside the packages, and all below the folders. @param {string} root */
function filesOf(root) {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(root, name));
  return [...top, ...FOLDERS.flatMap((folder) => filesUnder(join(root, folder)))];
}
