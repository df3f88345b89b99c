import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import '../http/app-types.ts';
import { openApiDocument } from '../http/openapi/document.ts';

/** The plugin wants a document when it is registered; ours is made when somebody first asks. */
const NOT_YET = { openapi: '3.1.0', info: { title: 'Átrio', version: '1' }, paths: {} };

/** `/openapi.json` and `/docs`, generated from the contract. */
export const docsPlugin = fp(
  async (app: FastifyInstance) => {
    const document = () => openApiDocument(app.deps.settings.PUBLIC_URL);
    const config = { infrastructure: true } as const;
    app.get('/openapi.json', { config }, async () => document());
    await app.register(async (docs) => {
      docs.addHook('onRoute', (route: RouteOptions) => {
        route.config = { ...route.config, infrastructure: true };
      });
      await docs.register(swagger, { mode: 'static', specification: { document: NOT_YET } });
      await docs.register(swaggerUi, {
        routePrefix: '/docs',
        staticCSP: true,
        transformSpecification: document,
        transformSpecificationClone: false,
        // The server itself speaks plain HTTP, where a browser could then load nothing of the page.
        transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
      });
    });
  },
  { name: 'docs' },
);
