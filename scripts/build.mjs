import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { APPS, hashInputs, stampBuild } from './lib/build-stamp.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html']);
/** Not compressed in advance: the server writes a nonce into it for each answer. */
const PAGE = 'index.html';
const AT_ONCE = 16;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Builds one app. For browsers it writes a .br and a .gz beside each file that compression makes
 * smaller, so that the server compresses nothing while it answers.
 * @param {import('./lib/build-stamp.mjs').App} app
 * @returns {Promise<string | null>} the build tool's output when it failed
 */
export async function buildApp(app) {
  const hash = await hashInputs(app);
  const { code, output } = await run('vite', ['build', app.folder], { capture: true });
  if (code !== 0) return output;
  if (app.isWeb) await compressFolder(app.dist);
  await stampBuild(app, hash);
  return null;
}

/**
 * Writes a .br and a .gz beside each file that compression makes smaller.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => COMPRESSIBLE.has(extname(name)) && name !== PAGE)
    .map((name) => join(folder, name));
  const left = files.values();
  const compressRest = async () => {
    for (const file of left) await compressFile(file);
  };
  // Compressing all at once would need more open files than some systems allow.
  await Promise.all(Array.from({ length: AT_ONCE }, compressRest));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const versions = {
    br: await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz: await zip(content, { level: 9 }),
  };
  for (const [ending, compressed] of Object.entries(versions)) {
    if (compressed.length < content.length) await writeFile(`${file}.${ending}`, compressed);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  endChildrenOnSignal();
  for (const app of APPS) {
    const failure = await buildApp(app);
    if (!failure) continue;
    console.error(failure);
    process.exitCode = 1;
  }
}
