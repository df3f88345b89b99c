import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSyntax } from './syntax.mjs';

/**
 * @typedef {object} Import
 * @property {number} line
 * @property {string} specifier as written
 * @property {string | null} target path of the imported file inside the project, null for packages
 * @property {boolean} typeOnly
 *
 * @typedef {object} Source
 * @property {string} path relative to the project, with forward slashes
 * @property {string} text
 * @property {string[]} lines
 * @property {boolean} isTest
 * @property {Import[]} imports
 * @property {import('./syntax.mjs').FunctionSpan[]} functions
 * @property {import('./syntax.mjs').Comment[]} comments
 *
 * @typedef {{ path: string, line: number, reason: string }} Finding
 */

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'results', 'test-results']);
const CODE = /\.(ts|tsx|mjs)$/;
/** `import … from 'x'`, `export … from 'x'` and `import 'x'`, at the beginning of a line. */
const STATIC = /^[ \t]*(import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/**
 * Reads every TypeScript and script file of the project.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  return ['apps', 'packages', 'e2e', 'bench', 'scripts', 'deploy', 'interop']
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => CODE.test(file))
    .map((file) =>
      parseSource(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    );
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
export function parseSource(path, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  const imports = findImports(path, text);
  return { path, text, lines, isTest: isTestPath(path), imports, ...parseSyntax(path, text) };
}

/**
 * Line number of an offset, from 1.
 * @param {string} text
 * @param {number} offset
 */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

/** Files of an app's or a package's `src`, without its tests. @param {Source} source */
export function isProduct({ path, isTest }) {
  return !isTest && /^(apps|packages)\/[^/]+\/src\//.test(path);
}

/** @param {string} path */
function isTestPath(path) {
  return (
    /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) ||
    /^(apps|packages)\/[^/]+\/(src\/)?test(-kit)?\//.test(path) ||
    /^e2e\//.test(path)
  );
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Import[]}
 */
function findImports(path, text) {
  const found = [];
  for (const match of text.matchAll(STATIC)) {
    found.push(describe(match.index, match[3] ?? '', Boolean(match[2])));
  }
  for (const match of text.matchAll(DYNAMIC))
    found.push(describe(match.index, match[1] ?? '', false));
  return found;

  /**
   * @param {number} offset
   * @param {string} specifier
   * @param {boolean} typeOnly
   * @returns {Import}
   */
  function describe(offset, specifier, typeOnly) {
    const start = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
    return { line: lineAt(text, start), specifier, target: resolve(path, specifier), typeOnly };
  }
}

/**
 * @param {string} path
 * @param {string} specifier
 */
function resolve(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const own = /^@atrio\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (!own) return null;
  const [, name, inner] = own;
  const isPackage = name === 'contract' || name === 'client' || name === 'ui';
  return isPackage ? `packages/${name}/src/${inner}.ts` : `apps/${name}/${inner ?? ''}`;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
