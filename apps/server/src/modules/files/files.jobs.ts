import type { Dependencies } from '../../platform/dependencies.ts';
import { claimDoomed, deleteDoomed, postponeDoomed, releaseLeases } from './files.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats for ever. */
const BACK_OFF_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const BATCH = 20;
/** A claim ends by itself only when its server died. */
const CLAIM_MS = 5 * MINUTE;
const LOOK_EVERY_MS = 5 * SECOND;

/**
 * Removes what is doomed, at once when something here was and every few seconds for the rest. What
 * cannot be removed now is tried again, so that no row's end leaves its file behind.
 * @param isAlone no other server can be alive (an embedded database): what uploads of one that was
 * killed had stored goes now, instead of when their leases have run out
 */
export async function startFileRelay(
  { db, clock, events, log, storage }: Dependencies,
  isAlone = false,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    do {
      isAskedAgain = false;
      while (!isStopped && (await removeBatch())) {
        // Each batch is claimed anew, so that several servers share the work.
      }
    } while (isAskedAgain && !isStopped);
  };
  const removeBatch = async () => {
    const files = await claimDoomed(db, clock.now(), CLAIM_MS, BATCH);
    await Promise.all(files.map(removeFile));
    return files.length > 0;
  };
  const removeFile = async ({ key, attempts }: { key: string; attempts: number }) => {
    try {
      await storage.remove(key);
    } catch (error) {
      log.warn({ err: error, key, attempts }, 'file not removed');
      const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] ?? MINUTE;
      return postponeDoomed(db, key, clock.now() + wait);
    }
    return deleteDoomed(db, key);
  };
  const wake = () => {
    isAskedAgain = true;
    running ??= run()
      .catch((error) => log.warn({ err: error }, 'file relay failed, looking again soon'))
      .finally(() => {
        running = undefined;
      });
  };

  if (isAlone) {
    // Before anybody can upload: all leases are those of servers that are gone.
    await releaseLeases(db);
    // Not waited for: a bucket that is silent would hold the start up.
    storage
      .removeUnfinished(clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'unfinished uploads not removed'));
  }
  events.subscribe(({ type }) => {
    if (type === 'files.doomed') wake();
  });
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
