import { readdirSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { HttpModules } from '../http/app-types.ts';
import { authenticate } from '../modules/accounts/auth/auth.access.ts';
import { forgetUploads, receiveAhead } from '../modules/platform/files/files.service.ts';

const FOLDER = new URL('../modules/', import.meta.url);

/** Registers every `modules/<home>/<entity>/*.routes.ts`; each exports `routes`. */
export const modulesPlugin = fp(
  async (app: FastifyInstance) => {
    const httpModules: HttpModules = { authenticate, receiveAhead, forgetUploads };
    app.decorate('modules', httpModules);
    const modules = await loadFromModules<{ routes: FastifyPluginAsync }>('.routes.ts');
    for (const { routes } of modules) await app.register(routes);
  },
  { name: 'modules' },
);

/** Imports every file of a kind in the order of their names; each exports a `T`. */
export async function loadFromModules<T>(ending: string): Promise<T[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = files.filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name): Promise<T> => import(new URL(name, FOLDER).href)));
}
