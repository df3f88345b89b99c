import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { originOnPort } from '../http/own-origin.ts';
import { typeOfBuildFile } from '../lib/build-file-name.ts';
import type { BuildPlace } from '../lib/build-origin.ts';
import { acceptsEncoding, createDecoder } from '../lib/content-encoding.ts';
import { createPace } from '../lib/pace.ts';
import {
  type BuildAddress,
  describePage,
  findBuildFile,
  findNamed,
  pagePath,
  pageUrl,
} from '../modules/catalogue/game-builds/build-page.service.ts';
import { sendStored } from './send-stored.ts';

const CONFIG = { config: { infrastructure: true, servesBuilds: true } } as const;
const ASSETS = '/build-assets/';
const PAGE = 'index.html';
/**
 * The limit on unpacking for all readers together: it needs no session, and costs far more than
 * sending the stored bytes.
 */
const UNPACKED_BYTES_PER_SECOND = 64 * 1024 * 1024;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What a game may do in its page; in anybody's frame. */
const GAME_POLICY = [
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
/**
 * A build is somebody else's program. On the dashboard's own address the sandbox gives its page an
 * origin that nobody can name, so that it reaches nothing of the dashboard's.
 */
const SANDBOX = 'sandbox allow-scripts allow-pointer-lock allow-popups allow-forms allow-downloads';

/** The sandboxed page is a stranger here: what it loads must be open to strangers. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const PAGE_HEADERS = {
  ...OPEN_TO_ALL,
  'content-security-policy': `${SANDBOX};${GAME_POLICY}`,
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
/** On an origin of their own, workers among the files get their rights from this, too. */
const APART = { 'content-security-policy': GAME_POLICY };
/** A page that a build brings has its scripts where its tool puts them. */
const OWN_PAGE = {
  'content-security-policy': GAME_POLICY.replace(
    "script-src 'self' blob:",
    "manifest-src 'self';script-src 'self' 'unsafe-inline' https: blob:",
  ),
};
/** Makes `SharedArrayBuffer` available; all that the page then loads must allow it. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * The loading page of each build under `/build/{name}/`, its files below that, and what the page
 * itself is made of under `/build-assets/`. Where builds have an origin of their own, they are there
 * alone, and addresses here lead there.
 */
export const buildPagesPlugin = fp(
  async (app: FastifyInstance) => {
    const reserve = createPace(UNPACKED_BYTES_PER_SECOND);
    app.get<FileAddress>('/build/:name/:versionId/*', CONFIG, (request, reply) =>
      isElsewhere(request) ? leadThere(request, reply) : sendBuildFile(request, reply, reserve),
    );
    // A page that the build brings, without and with the slash that its addresses build upon.
    app.get<FileAddress>('/build/:name/:versionId', CONFIG, (request, reply) =>
      isElsewhere(request) ? leadThere(request, reply) : sendBuildFile(request, reply, reserve),
    );
    const root = app.deps.buildPageDir;
    if (root === null) return;
    serveAssets(app, root);
    const template = readFileSync(join(root, PAGE), 'utf8');
    const sendNone = (reply: FastifyReply) =>
      sendPage(reply.code(404), PAGE_HEADERS, template, null);
    app.get('/build', CONFIG, async (_request, reply) => sendNone(reply));
    app.get<PageAddress>('/build/:name', CONFIG, async (request, reply) => {
      const build = await findNamed(app.deps, addressOf(request));
      if (!build) return sendNone(reply);
      if (isElsewhere(request)) return leadThere(request, reply);
      const keepsData = app.builds.areApart();
      const isOnHost = placeOf(request)?.label != null;
      const folder = isOnHost ? '/' : pagePath(build.name);
      const [path = '', query = ''] = splitUrl(request);
      const isCanonical = isOnHost || (request.params.name === build.name && path.endsWith('/'));
      if (!isCanonical) return reply.redirect(folder + query);
      const described = await describePage(app.deps, build, { folder, keepsData });
      const { hasOwnPage, ...page } = described;
      if (hasOwnPage && !keepsData) return sendNone(reply);
      // There what its page names lies beside it; the address of a version is never another's.
      if (hasOwnPage) return reply.redirect(`${folder}${page.version}/${query}`);
      const isolation = keepsData && build.usesThreads === 1 ? ISOLATED : {};
      const headers = { ...PAGE_HEADERS, ...(keepsData && APART), ...isolation };
      return sendPage(reply, headers, template, page);
    });
  },
  // 'static-sites' registers the plugin that sends files.
  { name: 'build-pages', dependencies: ['static-sites', 'build-places'] },
);

function placeOf({ server, raw }: FastifyRequest): BuildPlace | null {
  return server.builds.of(raw);
}

/** The builds have an origin of their own, and this is not it. */
function isElsewhere(request: FastifyRequest): boolean {
  return request.server.builds.areApart() && placeOf(request) === null;
}

function addressOf(request: FastifyRequest<PageAddress>): BuildAddress {
  const label = placeOf(request)?.label ?? null;
  return label === null ? { name: request.params.name } : { host: label };
}

/** Path and query string as they were sent. */
function splitUrl({ raw }: FastifyRequest): string[] {
  return (raw.url ?? '').split(/(?=\?)/, 2);
}

/** Not for ever: the setting may change. */
async function leadThere(request: FastifyRequest<PageAddress>, reply: FastifyReply) {
  const { deps } = request.server;
  const { BUILD_ORIGIN } = deps.settings;
  const [path = '', query = ''] = splitUrl(request);
  // For pages and files that began before builds had an origin: they come from a sandbox.
  reply.headers(OPEN_TO_ALL);
  const origin = originOnPort(request);
  if (origin !== null) return reply.redirect(origin + path + query);
  const build = await findNamed(deps, addressOf(request));
  if (!build) return reply.callNotFound();
  const rest = path.split('/').slice(3).join('/');
  return reply.redirect(pageUrl(BUILD_ORIGIN, build) + rest + query);
}

/** The names of all of them hold a hash of their content. */
function serveAssets(app: FastifyInstance, root: string): void {
  const files = new Set(readdirSync(root, { recursive: true }).map(String));
  files.delete(PAGE);
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, CONFIG, async (request, reply) => {
    const path = request.params['*'];
    if (!files.has(path)) return reply.callNotFound();
    reply.headers(OPEN_TO_ALL).header('cache-control', FOR_EVER);
    return reply.sendFile(path, root);
  });
}

function sendPage(
  reply: FastifyReply,
  headers: Record<string, string>,
  template: string,
  page: BuildPage | null,
): FastifyReply {
  const html = template
    .replaceAll('__BUILD_NAME__', () => asText(page?.name ?? 'Build não encontrada'))
    // In a script element only `<` could end it; JSON may have it escaped.
    .replace('"__BUILD_PAGE__"', () => JSON.stringify(page).replaceAll('<', '\\u003c'));
  return reply.headers(headers).type('text/html; charset=utf-8').send(html);
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
  const { versionId } = request.params;
  const [address = '', query = ''] = splitUrl(request);
  const isFolder = address.endsWith('/');
  const given = request.params['*'] ?? '';
  const path = isFolder || given === '' ? `${given && `${given}/`}${PAGE}` : given;
  const file = await findBuildFile({ db }, addressOf(request), { versionId, path });
  if (!file) return reply.callNotFound();
  // Relative, so that it holds on a build's own host too.
  if (given === '' && !isFolder) return reply.redirect(`${versionId}/${query}`);
  const { encoding, bytes, decodedBytes } = file;
  const wanted = request.headers['accept-encoding'];
  const mustUnpack = encoding !== 'identity' && !acceptsEncoding(wanted, encoding);
  const isApart = request.server.builds.areApart();
  const isPage = /\.html?$/i.test(path);
  const headers = {
    ...FILE_HEADERS,
    ...(isApart && (isPage ? OWN_PAGE : APART)),
    // A worker of an isolated page has to say so itself.
    ...(isApart && file.usesThreads === 1 && ISOLATED),
    'content-type': typeOfBuildFile(file.role, path, mustUnpack ? 'identity' : encoding, isApart),
  };
  if (mustUnpack) {
    const stored = await storage.get(file.key);
    const unpacked = paced(reserve);
    // Its end, good or bad, is the end of the answer: there is nobody else to tell.
    pipeline(stored, createDecoder(encoding), unpacked, () => undefined);
    return reply.headers(headers).header('content-length', decodedBytes).send(unpacked);
  }
  return sendStored(request, reply, {
    key: file.key,
    bytes,
    // The address holds the version: what is there is always the same. Unpacked it has no ranges.
    etag: `"${versionId}"`,
    headers: { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
  });
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

interface PageAddress {
  Params: { name: string };
}

interface FileAddress {
  Params: { name: string; versionId: string; '*'?: string };
}
