import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import type { BuildRole } from '../lib/build-file-name.ts';
import { acceptsEncoding, type ContentEncoding, createDecoder } from '../lib/content-encoding.ts';
import { createPace } from '../lib/pace.ts';
import {
  findBuildFile,
  findPage,
  pagePath,
} from '../modules/catalogue/game-builds/build-page.service.ts';

const INFRASTRUCTURE = { config: { infrastructure: true } } as const;
const ASSETS = '/build-assets/';
const PAGE = 'index.html';
/**
 * The limit on unpacking for all readers together: it needs no session, and costs far more than
 * sending the stored bytes.
 */
const UNPACKED_BYTES_PER_SECOND = 64 * 1024 * 1024;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * A build is somebody else's program on our address. The sandbox gives its page an origin of its
 * own, so that it reaches nothing of the dashboard's; within that it may do what games do, and be
 * shown in anybody's frame.
 */
const PAGE_POLICY = [
  'sandbox allow-scripts allow-pointer-lock allow-popups allow-forms allow-downloads',
  "default-src 'none'",
  "script-src 'self' blob: 'unsafe-eval' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  'connect-src * ws: wss: data: blob:',
  'img-src * data: blob:',
  'media-src * data: blob:',
  'font-src * data: blob:',
  'frame-src http: https:',
  "object-src 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join(';');

/** The sandboxed page is a stranger here: what it loads must be open to strangers. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const PAGE_HEADERS = {
  ...OPEN_TO_ALL,
  'content-security-policy': PAGE_POLICY,
  'cache-control': 'no-cache',
  'referrer-policy': 'strict-origin',
};
/** A browser that opens a file directly runs nothing, whatever type it guesses. */
const FILE_HEADERS = {
  ...OPEN_TO_ALL,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': FOR_EVER,
  vary: 'accept-encoding',
};

const BINARY = 'application/octet-stream';
const SCRIPT = 'application/javascript';
const TYPES: Record<Exclude<BuildRole, 'other'>, string> = {
  loader: SCRIPT,
  framework: SCRIPT,
  wasm: 'application/wasm',
  symbols: 'application/json',
  data: BINARY,
  memory: BINARY,
};
const TYPES_BY_EXTENSION: Record<string, string> = {
  js: SCRIPT,
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * The loading page of each build under `/build/{name}/`, its files below that, and what the page
 * itself is made of under `/build-assets/`.
 */
export const buildPagesPlugin = fp(
  async (app: FastifyInstance) => {
    const reserve = createPace(UNPACKED_BYTES_PER_SECOND);
    app.get<FileAddress>('/build/:name/:versionId/:fileName', INFRASTRUCTURE, (request, reply) =>
      sendBuildFile(request, reply, reserve),
    );
    const root = app.deps.buildPageDir;
    if (root === null) return;
    serveAssets(app, root);
    const template = readFileSync(join(root, PAGE), 'utf8');
    app.get('/build', INFRASTRUCTURE, async (_request, reply) =>
      sendPage(reply.code(404), template, null),
    );
    app.get<PageAddress>('/build/:name', INFRASTRUCTURE, async (request, reply) => {
      const { name } = request.params;
      const page = await findPage(app.deps, name);
      if (!page) return sendPage(reply.code(404), template, null);
      const [path = '', query] = (request.raw.url ?? '').split(/(?=\?)/, 2);
      if (name === page.name && path.endsWith('/')) return sendPage(reply, template, page);
      return reply.redirect(pagePath(page.name) + (query ?? ''));
    });
  },
  // 'static-sites' registers the plugin that sends files.
  { name: 'build-pages', dependencies: ['static-sites'] },
);

/** The names of all of them hold a hash of their content. */
function serveAssets(app: FastifyInstance, root: string): void {
  const files = new Set(readdirSync(root, { recursive: true }).map(String));
  files.delete(PAGE);
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, INFRASTRUCTURE, async (request, reply) => {
    const path = request.params['*'];
    if (!files.has(path)) return reply.callNotFound();
    reply.headers(OPEN_TO_ALL).header('cache-control', FOR_EVER);
    return reply.sendFile(path, root);
  });
}

function sendPage(reply: FastifyReply, template: string, page: BuildPage | null): FastifyReply {
  const html = template
    .replaceAll('__BUILD_NAME__', () => asText(page?.name ?? 'Build não encontrada'))
    // In a script element only `<` could end it; JSON may have it escaped.
    .replace('"__BUILD_PAGE__"', () => JSON.stringify(page).replaceAll('<', '\\u003c'));
  return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
}

function asText(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** As it is stored where the browser can unpack it, else unpacked on the way; never packed anew. */
async function sendBuildFile(
  request: FastifyRequest<FileAddress>,
  reply: FastifyReply,
  reserve: Reserve,
) {
  const { db, storage } = request.server.deps;
  const file = await findBuildFile({ db }, request.params);
  if (!file) return reply.callNotFound();
  const { encoding, bytes, decodedBytes } = file;
  const wanted = request.headers['accept-encoding'];
  const mustUnpack = encoding !== 'identity' && !acceptsEncoding(wanted, encoding);
  const stored = await storage.get(file.key);
  reply.headers(FILE_HEADERS);
  if (mustUnpack) {
    const unpacked = paced(reserve);
    // Its end, good or bad, is the end of the answer: there is nobody else to tell.
    pipeline(stored, createDecoder(encoding), unpacked, () => undefined);
    reply.type(typeOf(file.role, request.params.fileName, 'identity'));
    return reply.header('content-length', decodedBytes).send(unpacked);
  }
  reply.type(typeOf(file.role, request.params.fileName, encoding));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-length', bytes).send(stored);
}

type Reserve = ReturnType<typeof createPace>;

/** Passes bytes on no faster than what is reserved for them; the decoder waits meanwhile. */
function paced(reserve: Reserve): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await delay(reserve(performance.now(), chunk.length));
      done(null, chunk);
    },
  });
}

/** Ours and nobody's page: of what people send only harmless kinds are called by their names. */
function typeOf(role: BuildRole, fileName: string, encoding: ContentEncoding): string {
  // Safari leaves such a stream packed when it is called anything more general (WebKit 247421).
  if (role === 'data' && encoding === 'gzip') return 'application/gzip';
  if (role !== 'other') return TYPES[role];
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return TYPES_BY_EXTENSION[extension] ?? BINARY;
}

interface PageAddress {
  Params: { name: string };
}

interface FileAddress {
  Params: { name: string; versionId: string; fileName: string };
}
