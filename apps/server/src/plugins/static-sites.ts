import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { contentSecurityPolicy, PAGE_HELMET } from './security.ts';

const NONCE_PLACE = /__CSP_NONCE__/g;
/** Vite puts a content hash into the names of everything in this folder. */
const HASHED = 'assets/';
const PAGE = 'index.html';
const PAGE_ONLY_HEADERS = ['content-security-policy', 'referrer-policy', 'x-request-id'];

/**
 * The dashboard under `/dashboard/`: hashed files for ever, served as compressed at build time;
 * `index.html` fresh each time, with a nonce of its own for the styles that the component library
 * adds. Unknown paths get it too: the router inside shows the rooms list.
 */
export const staticSitesPlugin = fp(
  async (app: FastifyInstance) => {
    const page = { config: { infrastructure: true } } as const;
    app.get('/', page, async (_request, reply) => reply.redirect('/dashboard/'));
    const root = app.deps.dashboardDir;
    if (root === null) return;

    const html = readFileSync(join(root, PAGE), 'utf8');
    // Known once: no address, however written, reaches a file that the build did not make.
    const files = new Set(readdirSync(root, { recursive: true }).map(String));
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(root, HASHED));
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.get('/dashboard', page, async (_request, reply) => sendPage(reply, html));
    app.get<{ Params: { '*': string } }>('/dashboard/*', page, async (request, reply) => {
      const path = request.params['*'];
      if (path !== PAGE && files.has(path)) {
        // Said of pages, and so no use on the many small files that one is made of.
        for (const name of PAGE_ONLY_HEADERS) reply.removeHeader(name);
        return reply.sendFile(path);
      }
      if (path.startsWith(HASHED)) return reply.callNotFound();
      return sendPage(reply, html);
    });
  },
  { name: 'static-sites' },
);

async function sendPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  await reply.helmet(PAGE_HELMET);
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replace(NONCE_PLACE, nonce));
}
