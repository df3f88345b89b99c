import { readdirSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';

const FOLDER = new URL('../modules/', import.meta.url);

/** Registers every `modules/<entity>/<entity>.routes.ts` there is; each exports `routes`. */
export const modulesPlugin = fp(
  async (app: FastifyInstance) => {
    const modules = await loadFromModules<{ routes: FastifyPluginAsync }>('.routes.ts');
    for (const { routes } of modules) await app.register(routes);
  },
  { name: 'modules' },
);

/** Imports every file of a kind, in the order of their names; `T` is what each exports. */
export async function loadFromModules<T>(ending: string): Promise<T[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = files.filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name): Promise<T> => import(new URL(name, FOLDER).href)));
}
