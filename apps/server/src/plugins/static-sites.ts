import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { roomHead } from './room-head.ts';
import { contentSecurityPolicy, type PagePolicy, setPageHeaders } from './security.ts';

const NONCE_PLACE = /__CSP_NONCE__/g;
/** Vite puts a content hash into the names of everything in this folder. */
const HASHED = 'assets/';
const PAGE = 'index.html';
const PAGE_ONLY_HEADERS = ['content-security-policy', 'referrer-policy', 'x-request-id'];
const INFRASTRUCTURE = { config: { infrastructure: true } } as const;

/**
 * The dashboard under `/dashboard/`, the room page under `/sala/` and `/certificado/`: hashed files for ever, served
 * as compressed at build time; `index.html` fresh each time, with a nonce of its own for the styles
 * that a component library adds. Unknown paths get it too: the page inside knows what to show.
 */
export const staticSitesPlugin = fp(
  async (app: FastifyInstance) => {
    app.get('/', INFRASTRUCTURE, async (_request, reply) => reply.redirect('/dashboard/'));
    const { dashboardDir, roomDir, buildPageDir, referenceDir, settings } = app.deps;
    const sites: Site[] = [];
    // Builds may be sent to an address of their own.
    const calls = { alsoCalls: settings.BUILD_UPLOAD_URL };
    if (dashboardDir !== null) {
      sites.push({ prefix: '/dashboard', root: dashboardDir, policy: calls });
    }
    // A room shows whatever address its administrators chose.
    const embeds = { frames: 'https: http:' };
    if (roomDir !== null) {
      sites.push({
        prefix: '/sala',
        root: roomDir,
        policy: embeds,
        head: (sceneName) => roomHead(app.deps, sceneName),
        hasPreview: true,
      });
      // A guest's pass, which the room's page shows; its secret is in the address.
      sites.push({ prefix: '/passe', root: roomDir, policy: embeds, isSecret: true });
      // The same page, which shows a certificate there. Its files are the room's.
      sites.push({ prefix: '/certificado', root: roomDir, policy: {}, isUnlisted: true });
    }

    const root = sites[0]?.root ?? buildPageDir ?? referenceDir;
    if (root === null) return;
    // Once for all sites: what it adds to the replies takes the folder as an argument.
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    for (const site of sites) serveSite(app, site);
  },
  { name: 'static-sites' },
);

function serveSite(app: FastifyInstance, site: Site): void {
  const { prefix, root } = site;
  const html = readFileSync(join(root, PAGE), 'utf8');
  // Known once: no address, however written, reaches a file that the build did not make.
  const files = new Set(readdirSync(root, { recursive: true }).map(String));
  app.get(prefix, INFRASTRUCTURE, async (_request, reply) => sendPage(reply, html, site));
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `${prefix}/*`,
    INFRASTRUCTURE,
    async (request, reply) => {
      const path = request.params['*'];
      const isHashed = path.startsWith(HASHED);
      if (path !== PAGE && files.has(path)) {
        // Said of pages, and so no use on the many small files that one is made of.
        for (const name of PAGE_ONLY_HEADERS) reply.removeHeader(name);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        return reply.sendFile(path, root);
      }
      if (isHashed) return reply.callNotFound();
      const isPreview = site.hasPreview === true && Object.hasOwn(request.query, 'previa');
      const head = (await site.head?.(path)) ?? '';
      const page = html.replace('</head>', () => `${head}</head>`);
      return sendPage(reply, page, site, isPreview);
    },
  );
}

function sendPage(
  reply: FastifyReply,
  html: string,
  { policy, isSecret, isUnlisted }: Site,
  isPreview = false,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  setPageHeaders(reply, isPreview ? 'sameorigin' : 'deny');
  if (isUnlisted) reply.header('x-robots-tag', 'noindex');
  return reply
    .header('content-security-policy', contentSecurityPolicy({ ...policy, nonce, isPreview }))
    .header('cache-control', isSecret ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replace(NONCE_PLACE, nonce));
}

interface Site {
  prefix: `/${string}`;
  /** Folder of what the build made. */
  root: string;
  policy: PagePolicy;
  /** Tags for the page's head, by what of the path follows the prefix. */
  head?: (path: string) => Promise<string>;
  /** Not for search engines, whatever leads to it. */
  isUnlisted?: boolean;
  /** With `?previa` in its address, pages of ours may frame it. */
  hasPreview?: boolean;
  /** Its addresses let in whoever has them: no cache keeps them. */
  isSecret?: boolean;
}
