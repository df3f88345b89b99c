import { isProduct, lineAt } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

const CONTRACT_GROUP = /^export const (\w+Routes) = \{$([\s\S]*?)^\};?$/gm;
const CONTRACT_ROUTE = /^ {2}(\w+): defineRoute\(/gm;
const HANDLE = /\bhandle(?:File)?\(\s*\w+,\s*(\w+Routes)\.(\w+)\b/g;

/** Files that only pass on what others say. @param {Source} source @returns {Finding[]} */
export function barrelFindings({ path, lines, imports, isTest }) {
  const findings = [];
  if (/(^|\/)index\.(ts|tsx|mjs)$/.test(path)) {
    findings.push({ path, line: 1, reason: 'an index file; import from the file that says it' });
  }
  lines.forEach((text, index) => {
    if (/^export \*/.test(text)) {
      findings.push({ path, line: index + 1, reason: 'passes on all that another file exports' });
    }
  });
  for (const { specifier, line } of imports) {
    // Tests sit beside the code and take their factories from the app's test folder.
    if (isTest || !specifier.startsWith('../../../../')) continue;
    findings.push({ path, line, reason: `${specifier} climbs four folders; move one of the two` });
  }
  return findings;
}

/**
 * A test beside every file of routes.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function missingTestFindings(sources) {
  const paths = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path }) => path.endsWith('.routes.ts'))
    .filter(({ path }) => !paths.has(path.replace('.routes.ts', '.test.ts')))
    .filter(({ path }) => !paths.has(path.replace('.routes.ts', '.routes.test.ts')))
    .map(({ path }) => ({ path, line: 1, reason: 'has no test beside it' }));
}

/**
 * The contract and the server say the same: each route of the one is handled once by the other.
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function routeFindings(sources) {
  const routes = sources.filter(isContract).flatMap(contractRoutes);
  const handles = sources.filter(isServer).flatMap(serverHandles);
  const unhandled = routes.flatMap(({ name, path, line }) => {
    const uses = handles.filter((handle) => handle.name === name).length;
    return uses === 1 ? [] : [{ path, line, reason: `${name} is handled ${uses} times, not once` }];
  });
  const known = new Set(routes.map(({ name }) => name));
  const foreign = handles
    .filter(({ name }) => !known.has(name))
    .map(({ name, path, line }) => ({ path, line, reason: `${name} is not in the contract` }));
  return [...unhandled, ...foreign];
}

/** @param {Source} source */
function contractRoutes({ path, text }) {
  return [...text.matchAll(CONTRACT_GROUP)].flatMap((group) => {
    const start = group.index + group[0].indexOf(group[2] ?? '');
    return [...(group[2] ?? '').matchAll(CONTRACT_ROUTE)].map((route) => ({
      name: `${group[1]}.${route[1]}`,
      path,
      line: lineAt(text, start + route.index),
    }));
  });
}

/** @param {Source} source */
function serverHandles({ path, text }) {
  return [...text.matchAll(HANDLE)].map((match) => ({
    name: `${match[1]}.${match[2]}`,
    path,
    line: lineAt(text, match.index),
  }));
}

/** @param {Source} source */
function isContract(source) {
  return isProduct(source) && source.path.startsWith('packages/contract/');
}

/** @param {Source} source */
function isServer(source) {
  return isProduct(source) && source.path.startsWith('apps/server/');
}
