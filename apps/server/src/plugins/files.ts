import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { parseRange } from '../lib/byte-range.ts';
import { attachment } from '../lib/file-name.ts';
import { findStoredFile, readPassing } from '../modules/platform/files/files.service.ts';

const PREFIX = '/files/';
const SHOWN = 'image/webp';

/**
 * Files are public to everybody who has the address, which cannot be guessed; their bytes never
 * change. Files of private rooms have passing addresses as well, which expire. No upload is ever shown as a page: we set the type, and the policy stops scripts under any
 * type that a browser guesses.
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'accept-ranges': 'bytes',
  // Games load images and bundles from wherever they run, sandboxed builds among them.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** `GET /files/{key}`: serves only keys that the database knows, never a path of the file system. */
export const filesPlugin = fp(
  async (app: FastifyInstance) => {
    const config = { infrastructure: true, servesBuilds: true } as const;
    app.get(`${PREFIX}*`, { config }, async (request, reply) => {
      // As it was sent: a key needs no encoding, so an address that has some is none of ours.
      const [path = ''] = (request.raw.url ?? '').split('?');
      const named = path.slice(PREFIX.length);
      const now = app.deps.clock.now();
      const passing = readPassing({ secret: app.deps.secret, now }, named);
      const key = passing?.key ?? named;
      const file = await findStoredFile(app.deps.db, key);
      if (!file) return reply.callNotFound();
      reply.headers(HEADERS).header('etag', `"${key}"`);
      // The key must not be told, and a cache must not keep the file for others.
      if (passing) reply.headers(passingHeaders(key, passing.until - now));
      return send(request, reply, { ...file, key });
    });
  },
  { name: 'files' },
);

function passingHeaders(key: string, leftMs: number) {
  return {
    'cache-control': `private, max-age=${Math.floor(leftMs / 1_000)}`,
    etag: `"${createHash('sha256').update(key).digest('base64url')}"`,
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const { key, name, contentType, bytes } = file;
  const etag = String(reply.getHeader('etag'));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { 'if-range': condition = etag, range: wanted } = request.headers;
  const range = parseRange(condition === etag ? wanted : undefined, bytes);
  if (range === 'impossible') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const isPart = range !== 'whole';
  const content = await request.server.deps.storage.get(key, isPart ? range : undefined);
  if (contentType !== SHOWN) reply.header('content-disposition', attachment(name));
  if (isPart) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  }
  reply.header('content-length', isPart ? range.last - range.first + 1 : bytes);
  return reply.type(contentType).send(content);
}

interface ServedFile {
  key: string;
  name: string;
  contentType: string;
  bytes: number;
}
