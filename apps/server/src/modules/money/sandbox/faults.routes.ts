import type { FastifyInstance } from 'fastify';
import { ownOrigin } from '../../../http/own-origin.ts';
import { faultsNow, replaceFaults } from './faults.service.ts';
import { areFaultsOn } from './sandbox.access.ts';
import { sandboxContextOf } from './sandbox-context.ts';
import { failureOf } from './sandbox-error.ts';

const PATH = '/sandbox/faults';
const CONFIG = { config: { infrastructure: true } } as const;

/** Lets tests choose faults; exists only with ASAAS_SANDBOX_FAULTS. */
export async function routes(app: FastifyInstance): Promise<void> {
  for (const part of areFaultsOn(app.deps) ? [faults] : []) await app.register(part);
}

async function faults(app: FastifyInstance): Promise<void> {
  const context = () => sandboxContextOf(app.deps, ownOrigin(app.server));
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = failureOf(error);
    return reply.code(status).send(body);
  });
  app.get(PATH, CONFIG, async () => faultsNow(context()));
  app.put(PATH, CONFIG, async ({ body }) => replaceFaults(context(), body));
}
