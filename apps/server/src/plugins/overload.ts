import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';

/**
 * Above this delay of the event loop new calls are refused rather than queued: those already
 * accepted finish, and the client is told when to come back.
 */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const SAMPLE_MS = 1_000;
/** The first sample is of the start itself, and stands until there is another. */
const WARM_UP_MS = 2 * SAMPLE_MS;

export const overloadPlugin = fp(
  async (app: FastifyInstance) => {
    let listeningSince = 0;
    app.addHook('onListen', async () => {
      listeningSince = performance.now();
    });
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      sampleInterval: SAMPLE_MS,
      // Health checks say how the server is; refusing them would take a busy replica for a dead one.
      pressureHandler: (request) => {
        if (request.url.startsWith('/health/')) return;
        if (performance.now() - listeningSince < WARM_UP_MS) return;
        throw new AppError('SERVER_BUSY', { retryAfterSeconds: 2 });
      },
    });
  },
  { name: 'overload' },
);
