import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DASHBOARD, DIST, hashInputs, stampBuild } from './lib/build-stamp.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html']);
/** The server writes a nonce into this one for each answer, so it cannot be compressed ahead. */
const PAGE = 'index.html';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Builds the dashboard and lays a .br and a .gz beside each file that gets smaller by it, so that
 * the server compresses nothing while it answers.
 * @returns {Promise<string | null>} what went wrong, as the build tool said it
 */
export async function buildDashboard() {
  const hash = await hashInputs();
  const { code, output } = await run('vite', ['build', DASHBOARD], { capture: true });
  if (code !== 0) return output;
  await compressFolder(DIST);
  await stampBuild(hash);
  return null;
}

/** @param {string} folder */
async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => COMPRESSIBLE.has(extname(name)) && name !== PAGE)
    .map((name) => join(folder, name));
  await Promise.all(files.map(compressFile));
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
  const failure = await buildDashboard();
  if (failure) console.error(failure);
  process.exitCode = failure ? 1 : 0;
}
