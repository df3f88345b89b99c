import { execFileSync } from 'node:child_process';
import { closeSync, constants, open as openFile, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { SQLITE_FILE } from './client.ts';
import { durable } from './durable.ts';
import { LONG_LOG } from './sqlite.ts';

/** Threads that Node.js calls the disk from, unless told otherwise. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
/** Each page of the log has a header. */
const LONG_BYTES = LONG_LOG * (4_096 + 24);
/** The log takes this twice, for the table and for the index of its key. */
const STEP = 'x'.repeat(100_000);

/**
 * Stops all calls to the disk from now on: each thread that makes them opens a pipe, and waits until somebody opens
 * it to write.
 * @returns a function that lets the calls go on
 */
function holdDisk(pipe: string): () => void {
  execFileSync('mkfifo', [pipe]);
  for (let thread = 0; thread < THREADS; thread++) {
    openFile(pipe, 'r', (_error, descriptor) => closeSync(descriptor));
  }
  let writer: number | undefined;
  const letGo = () => {
    writer ??= openSync(pipe, constants.O_RDWR);
    return writer;
  };
  onTestFinished(() => closeSync(letGo()));
  return letGo;
}

it('nothing is shown before it is on the disk when the log is folded while a sync runs', async () => {
  const { db, dataDir, drop } = await createTestDatabase();
  onTestFinished(drop);
  const insert = (key: string) =>
    db.insertInto('throttles').values({ key, count: 1, resets_at: 1 }).execute();
  const look = async () => {
    const found = await db.selectFrom('throttles').select('key').where('key', '<', 'x').execute();
    return found.map(({ key }) => key.replaceAll('x', '')).toSorted();
  };
  const logBytes = () => statSync(join(dataDir, `${SQLITE_FILE}-wal`)).size;
  for (let row = 0; logBytes() < LONG_BYTES - 4 * STEP.length; row++)
    await insert(`x${row}${STEP}`);
  expect(logBytes()).toBeLessThan(LONG_BYTES);

  const goOn = holdDisk(join(dataDir, 'first'));
  const long = insert(`long${STEP.repeat(4)}`);
  await nextTurn();
  expect(logBytes()).toBeGreaterThan(LONG_BYTES);
  const goOnAgain = holdDisk(join(dataDir, 'second'));
  // The first one folds it, the next begins it anew, and before the last one a state may be kept again.
  const others = Promise.all(['folds', 'begins', 'ends'].map(insert));
  // Each has a turn of its own.
  for (let turn = 0; turn < 4; turn++) await nextTurn();
  goOn();
  await long;

  const seen = await look();
  let isOnDisk = false;
  const told = durable(db).then(() => {
    isOnDisk = true;
  });
  await nextTurn();
  expect({ seen, isOnDisk }).toEqual({
    seen: ['begins', 'ends', 'folds', 'long'],
    isOnDisk: false,
  });
  goOnAgain();
  await Promise.all([told, others]);
  expect(isOnDisk).toBe(true);
});
