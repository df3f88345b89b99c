import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/app-error.ts';

/**
 * Above this delay of the event loop new calls are refused rather than queued: those already
 * accepted finish, and the client is told when to come back.
 */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 10;
/** The first sample is of the start itself, and stands until there is another. */
const WARM_UP_MS = 2 * SAMPLE_MS;

/**
 * Measures nothing but the delay. @fastify/under-pressure also reads the memory in use at each
 * sample, which needs a descriptor, and ends the process when there is none.
 */
export const overloadPlugin = fp(
  async (app: FastifyInstance) => {
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delays.enable();
    /** The shorter delay of the last two samples: a single standstill is over when it is measured. */
    let delayMs = 0;
    let lastMs = 0;
    const timer = setInterval(() => {
      const mean = delays.mean / 1e6 - RESOLUTION_MS;
      // Not a number: the loop was blocked for all of the sample.
      const nowMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : mean;
      delayMs = Math.min(lastMs, nowMs);
      lastMs = nowMs;
      delays.reset();
    }, SAMPLE_MS);
    timer.unref();

    let listeningSince = 0;
    app.addHook('onListen', async () => {
      listeningSince = performance.now();
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const isBusy =
        delayMs > MAX_EVENT_LOOP_DELAY_MS && performance.now() - listeningSince >= WARM_UP_MS;
      // Health checks say how the server is; refusing them would take a busy replica for a dead one.
      if (!isBusy || request.url.startsWith('/health/')) done();
      else done(new AppError('SERVER_BUSY', { retryAfterSeconds: 2 }));
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      delays.disable();
    });
  },
  { name: 'overload' },
);
