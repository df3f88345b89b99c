import { allRoutes } from '@atrio/contract/all-routes';
import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { fastifyPath } from '../http/handle.ts';

/**
 * No route can be added by accident: each is one of the contract's, under its very method and
 * path, or says that it is infrastructure (pages, health, reference). Register this first; it
 * judges when all is registered, so that plugins can mark the routes of libraries.
 */
export const routeGuardPlugin = fp(
  async (app: FastifyInstance) => {
    const known = new Map<string, string>(
      allRoutes.map(({ name, method, path }) => [name, `${method} ${fastifyPath(path)}`]),
    );
    const registered: RouteOptions[] = [];
    app.addHook('onRoute', (route) => void registered.push(route));
    app.addHook('onReady', async () => {
      for (const { method, url, config } of registered) {
        const isInContract = known.get(config?.contract ?? '') === `${method} ${url}`;
        // The CORS plugin answers preflights for every path there is, and nothing but them.
        const isPreflight = method === 'OPTIONS' && url === '*';
        if (!isInContract && !isPreflight && !config?.infrastructure) {
          throw new Error(`Route ${method} ${url} is not in the contract`);
        }
      }
    });
  },
  { name: 'route-guard' },
);
