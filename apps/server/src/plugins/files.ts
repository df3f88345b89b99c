import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { attachment } from '../lib/file-name.ts';
import { findStoredFile, readPassing } from '../modules/platform/files/files.service.ts';
import { sendStored } from './send-stored.ts';

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
      // The key must not be told, and a cache must not keep the file for others.
      const passingBy = passing && passingHeaders(passing.until - now);
      const { name, contentType, bytes } = file;
      return sendStored(request, reply, {
        key,
        bytes,
        etag: passing ? passingEtag(key) : `"${key}"`,
        headers: {
          ...HEADERS,
          ...passingBy,
          'content-type': contentType,
          ...(contentType !== SHOWN && { 'content-disposition': attachment(name) }),
        },
      });
    });
  },
  { name: 'files' },
);

function passingHeaders(leftMs: number) {
  return { 'cache-control': `private, max-age=${Math.floor(leftMs / 1_000)}` };
}

function passingEtag(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url')}"`;
}
