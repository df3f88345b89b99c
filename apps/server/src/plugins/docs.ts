import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { asyncApiDocument } from '../http/openapi/async-document.ts';
import { openApiDocument } from '../http/openapi/document.ts';
import type { EventsDocument, ReferenceDocument } from '../http/reference/reference-document.ts';
import type { createReferenceSite } from '../http/reference/reference-site.ts';
import type { Language } from '../http/reference/words.ts';
import { acceptsEncoding } from '../lib/content-encoding.ts';
import { contentSecurityPolicy, setPageHeaders } from './security.ts';

const CONFIG = { config: { infrastructure: true } } as const;
const ASSETS = '/docs-assets/';
/** Vite puts a content hash into the names of everything in this folder. */
const HASHED = 'assets/';
const PAGE = 'index.html';

const unpacked = promisify(gunzip);

/** `/openapi.json`, `/asyncapi.json`, and the pages below `/docs`, which are made from both. */
export const docsPlugin = fp(
  async (app: FastifyInstance) => {
    const document = () => openApiDocument(app.deps.settings.PUBLIC_URL);
    const events = () => asyncApiDocument(app.deps.settings.PUBLIC_URL);
    app.get('/openapi.json', CONFIG, async () => document());
    app.get('/asyncapi.json', CONFIG, async () => events());
    const { referenceDir } = app.deps;
    if (referenceDir === null) return;
    serveAssets(app, referenceDir);

    // Made when somebody first asks: most servers are never asked, and its libraries are large.
    let site: Promise<Site> | undefined;
    const open = async (): Promise<Site> => {
      const reference = await import('../http/reference/reference-site.ts');
      return reference.createReferenceSite(
        readFileSync(join(referenceDir, PAGE), 'utf8'),
        // Its own schemas give each document these parts; its type leaves them open.
        document() as unknown as ReferenceDocument,
        events() as unknown as EventsDocument,
      );
    };
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      site ??= open();
      const { language, path } = asked(request);
      if (path === 'search.json') {
        reply.type('application/json; charset=utf-8');
        return send(request, reply, await (await site).search(language));
      }
      const page = await (await site).page(path, language);
      if (!page) return reply.callNotFound();
      setPageHeaders(reply);
      reply.header('content-security-policy', contentSecurityPolicy());
      return send(request, reply.type('text/html; charset=utf-8'), page);
    };
    app.get('/docs', CONFIG, answer);
    app.get('/docs/*', CONFIG, answer);
  },
  { name: 'docs', dependencies: ['security'] },
);

type Site = ReturnType<typeof createReferenceSite>;

/** The part of the address below `/docs`, without the language that it may begin with. */
function asked({ params }: FastifyRequest): { language: Language; path: string } {
  const below = ((params as { '*'?: string })['*'] ?? '').replace(/\/$/, '');
  const isEnglish = below === 'en' || below.startsWith('en/');
  return { language: isEnglish ? 'en' : 'pt', path: isEnglish ? below.slice(3) : below };
}

async function send(request: FastifyRequest, reply: FastifyReply, packed: Buffer) {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  return acceptsEncoding(request.headers['accept-encoding'], 'gzip')
    ? reply.header('content-encoding', 'gzip').send(packed)
    : reply.send(await unpacked(packed));
}

function serveAssets(app: FastifyInstance, root: string): void {
  const files = new Set(readdirSync(root, { recursive: true }).map(String));
  files.delete(PAGE);
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, CONFIG, async (request, reply) => {
    const path = request.params['*'];
    if (!files.has(path)) return reply.callNotFound();
    const isHashed = path.startsWith(HASHED);
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(path, root);
  });
}
