import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker } from '../../../infrastructure/worker.ts';
import { factsOf } from './bundle-file.ts';
import {
  claimDoomed,
  deleteDoomed,
  describeBundle,
  findUndescribed,
  postponeDoomed,
  releaseLeases,
} from './files.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats for ever. */
const BACK_OFF_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const BATCH = 20;
/** A claim runs out by itself only when its server died. */
const CLAIM_MS = 5 * MINUTE;
const LOOK_EVERY_MS = 5 * SECOND;

/**
 * Starts the worker that removes the files that nothing refers to any more: at once when this server
 * marked some, and every few seconds for the rest. A file that cannot be removed is tried again, so
 * that deleting a row always deletes its file.
 * @param isAlone no other server can be running (an embedded database): files stored by unfinished
 * uploads of one that was killed are removed now, instead of when their leases have run out
 */
export async function startFileRelay(
  { db, clock, events, log, storage }: Dependencies,
  isAlone = false,
): Promise<{ stop(): Promise<void> }> {
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
  if (isAlone) {
    // Nobody can upload yet: all leases belong to servers that have stopped.
    await releaseLeases(db);
    // Not awaited: a bucket that does not answer would delay the start.
    storage
      .removeUnfinished(clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'unfinished uploads not removed'));
  }
  const worker = startWorker({
    name: 'file relay',
    everyMs: LOOK_EVERY_MS,
    log,
    run: ({ drain }) => drain(removeBatch),
  });
  events.subscribe(({ type }) => {
    if (type === 'files.doomed') worker.wake();
  });
  worker.wake();
  return worker;
}

/**
 * Starts the worker that reads the hash and the target of bundles of the time before both were read
 * at the upload: one after the other, beside everything else. Two servers may read the same one,
 * which changes nothing. A bundle that cannot be read is left for the next look.
 */
export function startBundleReader({
  db,
  storage,
  log,
}: Pick<Dependencies, 'db' | 'storage' | 'log'>): { stop(): Promise<void> } {
  const worker = startWorker({
    name: 'bundle reader',
    everyMs: 60 * MINUTE,
    log,
    run: async ({ drain }) => {
      let after = 0;
      await drain(async () => {
        const bundle = await findUndescribed(db, after);
        if (!bundle) return false;
        after = bundle.id;
        try {
          await describeBundle(db, bundle.id, await factsOf(await storage.get(bundle.key)));
        } catch (error) {
          log.warn({ err: error, key: bundle.key }, 'bundle not read, looking again in an hour');
        }
        return true;
      });
    },
  });
  worker.wake();
  return worker;
}
