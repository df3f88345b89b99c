import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { openApiDocument } from '../http/openapi.ts';

/** `/openapi.json` and `/docs`, generated from the contract. */
export const docsPlugin = fp(
  async (app: FastifyInstance) => {
    const document = openApiDocument(app.deps.settings.PUBLIC_URL);
    const config = { infrastructure: true } as const;
    app.get('/openapi.json', { config }, async () => document);
    await app.register(async (docs) => {
      docs.addHook('onRoute', (route: RouteOptions) => {
        route.config = { ...route.config, infrastructure: true };
      });
      await docs.register(swagger, {
        mode: 'static',
        // Built by us in the shape of OpenAPI 3.1, which the plugin's type spells out in full.
        specification: { document: document as never },
      });
      await docs.register(swaggerUi, {
        routePrefix: '/docs',
        staticCSP: true,
        // The server itself speaks plain HTTP, where a browser could then load nothing of the page.
        transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
      });
    });
  },
  { name: 'docs' },
);
