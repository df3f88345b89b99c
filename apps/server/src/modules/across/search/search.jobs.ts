import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { startWorker, type Worker } from '../../../infrastructure/worker.ts';
import { nextTurn } from '../../../lib/turns.ts';
import { clearLeftovers } from './search.queries.ts';

const LOOK_EVERY_MS = 5_000;
/** Each takes a few milliseconds, in which SQLite answers nobody else. */
const BATCH = 5;

/**
 * Starts the worker that takes deleted texts out of SQLite's indexes for searching. They are not
 * found from the moment they are deleted; this removes what could still be put together from them.
 */
export function startSearchSweep({ db, log }: Dependencies): Worker {
  const worker = startWorker({
    name: 'search sweep',
    everyMs: LOOK_EVERY_MS,
    log,
    run: ({ drain }) => drain(clearBatch),
  });
  worker.wake();
  return worker;

  async function clearBatch(): Promise<boolean> {
    const cleared = await db.transaction().execute((tx) => clearLeftovers(tx, BATCH));
    // Everybody who waits gets a turn.
    await nextTurn();
    return cleared === BATCH;
  }
}
