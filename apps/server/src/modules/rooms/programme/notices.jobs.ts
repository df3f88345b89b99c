import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { startReminders, tellSome } from './notices.service.ts';

const LOOK_EVERY_MS = 5_000;

/** Starts the worker that tells guests of changed sessions and reminds them of coming ones. */
export function startNotices({
  db,
  clock,
  events,
  settings,
  secret,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'events' | 'settings' | 'secret' | 'log'>): {
  stop(): Promise<void>;
} {
  const ctx = () => ({ db, now: clock.now(), events, settings, secret, actor: null });
  const worker = startWorker({
    name: 'programme notices',
    everyMs: LOOK_EVERY_MS,
    log,
    run: async ({ drain }) => {
      await drain(() => startReminders(ctx()));
      await drain(() => tellSome(ctx()));
    },
  });
  worker.wake();
  return worker;
}
