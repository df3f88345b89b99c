import { readdirSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { HttpModules } from '../http/app-types.ts';
import { createCallLimits } from '../http/call-limits.ts';
import { createKeptAnswers } from '../http/kept-answers.ts';
import { authenticate } from '../modules/accounts/auth/auth.access.ts';
import { authenticateKey } from '../modules/organization/api-keys/api-keys.access.ts';
import { forgetUploads, receiveAhead } from '../modules/platform/files/files.service.ts';
import { once } from '../modules/platform/idempotency/idempotency.service.ts';

const FOLDER = new URL('../modules/', import.meta.url);

/** Registers every `modules/<home>/<entity>/*.routes.ts`; each exports `routes`. */
export const modulesPlugin = fp(
  async (app: FastifyInstance) => {
    const httpModules: HttpModules = {
      authenticate,
      authenticateKey,
      once,
      receiveAhead,
      forgetUploads,
    };
    app.decorate('modules', httpModules);
    app.decorate('callLimits', createCallLimits());
    app.decorate('keptAnswers', createKeptAnswers(app.deps.events));
    const modules = await loadFromModules<{ routes: FastifyPluginAsync }>('.routes.ts');
    // With a name given, Fastify does not look for one among all files that are loaded.
    for (const { routes } of modules) {
      await app.register(fp(routes, { encapsulate: true, name: 'routes' }));
    }
  },
  { name: 'modules' },
);

/** By the ending of their names: a process that starts several servers looks for them once. */
const loaded = new Map<string, Promise<unknown[]>>();

/** Imports every file of a kind in the order of their names; each exports a `T`. */
export function loadFromModules<T>(ending: string): Promise<T[]> {
  const found = loaded.get(ending) ?? load(ending);
  loaded.set(ending, found);
  // Files with the same ending export the same, which no type can say.
  return found as Promise<T[]>;
}

async function load(ending: string): Promise<unknown[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = files.filter((name) => name.endsWith(ending)).sort();
  return Promise.all(names.map((name): Promise<unknown> => import(new URL(name, FOLDER).href)));
}
