import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';

/**
 * Above this delay of the event loop new calls are refused rather than queued: those already
 * accepted finish, and the client is told when to come back.
 */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

export const overloadPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      sampleInterval: 1_000,
      // Health checks say how the server is; refusing them would take a busy replica for a dead one.
      pressureHandler: (request) => {
        if (request.url.startsWith('/health/')) return;
        throw new AppError('SERVER_BUSY', { retryAfterSeconds: 2 });
      },
    });
  },
  { name: 'overload' },
);
