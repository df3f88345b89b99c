import { setTimeout as delay } from 'node:timers/promises';
import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker, type Worker } from '../../../infrastructure/worker.ts';
import { removeSlice } from './retention.service.ts';

const LOOK_EVERY_MS = 10 * 60_000;
/** Of the time, removing takes a fifth at most; the rest belongs to the calls. */
const REST = 4;
const MAX_REST_MS = 1_000;

/** Starts the worker that removes old visits and messages, where a setting says so. */
export function startRetention({ db, clock, events, log, settings }: Dependencies): Worker {
  const worker = startWorker({
    name: 'retention',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async ({ drain }) => {
      for (const name of ['visits', 'messages'] as const) {
        await drain(async () => {
          const began = performance.now();
          const isMore = await removeSlice({ db, events, settings, now: clock.now() }, name);
          if (isMore) await delay(Math.min(MAX_REST_MS, REST * (performance.now() - began)));
          return isMore;
        });
      }
    },
  });
  worker.wake();
  return worker;
}
