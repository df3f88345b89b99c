import { readdirSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';

const FOLDER = new URL('../modules/', import.meta.url);

/** Registers every `modules/<entity>/<entity>.routes.ts` there is; each exports `routes`. */
export const modulesPlugin = fp(
  async (app: FastifyInstance) => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.routes.ts')).sort()) {
      const { routes }: { routes: FastifyPluginAsync } = await import(new URL(file, FOLDER).href);
      await app.register(routes);
    }
  },
  { name: 'modules' },
);
