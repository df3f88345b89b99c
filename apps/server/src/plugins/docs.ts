import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { asyncApiDocument } from '../http/openapi/async-document.ts';
import { openApiDocument } from '../http/openapi/document.ts';
import type { ReferenceDocument } from '../http/reference/reference-document.ts';
import { eventsOf, referencePage, STYLE_PATH } from '../http/reference/reference-page.ts';
import { REFERENCE_STYLE } from '../http/reference/reference-style.ts';
import { acceptsEncoding } from '../lib/content-encoding.ts';
import { contentSecurityPolicy, PAGE_HELMET } from './security.ts';

const packed = promisify(gzip);

/** `/openapi.json`, `/asyncapi.json`, and `/docs`, the page that is made from both. */
export const docsPlugin = fp(
  async (app: FastifyInstance) => {
    const document = () => openApiDocument(app.deps.settings.PUBLIC_URL);
    const config = { infrastructure: true } as const;
    const events = () => asyncApiDocument(app.deps.settings.PUBLIC_URL);
    // Made when somebody first asks, and the same from then on.
    let page: Promise<{ plain: string; packed: Buffer }> | undefined;
    const makePage = async () => {
      // Its own schemas give the document these parts; its type leaves them open.
      const plain = referencePage(document() as unknown as ReferenceDocument, eventsOf(events()));
      return { plain, packed: await packed(plain) };
    };

    app.get('/openapi.json', { config }, async () => document());
    app.get('/asyncapi.json', { config }, async () => events());
    app.get(STYLE_PATH, { config }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/css; charset=utf-8')
        .send(REFERENCE_STYLE),
    );
    app.get('/docs', { config }, async (request, reply) => {
      page ??= makePage();
      const { plain, packed } = await page;
      await reply.helmet(PAGE_HELMET);
      reply
        .header('content-security-policy', contentSecurityPolicy())
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8');
      return acceptsEncoding(request.headers['accept-encoding'], 'gzip')
        ? reply.header('content-encoding', 'gzip').send(packed)
        : reply.send(plain);
    });
  },
  { name: 'docs', dependencies: ['security'] },
);
