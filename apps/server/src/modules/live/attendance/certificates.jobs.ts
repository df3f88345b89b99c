import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { issueSome } from './issuing.service.ts';

const LOOK_EVERY_MS = 2_000;

/** Starts the worker that issues certificates that wait, and mails them. */
export function startCertificates({
  db,
  clock,
  events,
  settings,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'events' | 'settings' | 'log'>): { stop(): Promise<void> } {
  const worker = startWorker({
    name: 'certificates',
    everyMs: LOOK_EVERY_MS,
    log,
    run: ({ drain }) =>
      drain(() => issueSome({ db, now: clock.now(), events, settings, actor: null })),
  });
  worker.wake();
  return worker;
}
