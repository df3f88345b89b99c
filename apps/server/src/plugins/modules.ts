import { importAll } from '@atrio/contract/lib/import-folder';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { HttpModules } from '../http/app-types.ts';
import { createCallLimits } from '../http/call-limits.ts';
import { createKeptAnswers } from '../http/kept-answers.ts';
import { authenticate } from '../modules/accounts/auth/auth.access.ts';
import { authenticateKey } from '../modules/organization/api-keys/api-keys.access.ts';
import { forgetUploads, receiveAhead } from '../modules/platform/files/files.service.ts';
import { once } from '../modules/platform/idempotency/idempotency.service.ts';

const files = await importAll<{ routes: FastifyPluginAsync }>(
  '../modules',
  '*/*/*.routes.ts',
  import.meta.url,
);

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
    // With a name given, Fastify does not look for one among all files that are loaded.
    for (const { routes } of files) {
      await app.register(fp(routes, { encapsulate: true, name: 'routes' }));
    }
  },
  { name: 'modules' },
);
