import { execFileSync } from 'node:child_process';
import { closeSync, constants, open as openFile, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { durable } from './durable.ts';

/** Threads that Node.js calls the disk from, unless told otherwise. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
/** Of the log, above which the next commit folds it. */
const LONG_BYTES = 8_000 * 4_120;
/** The log takes this twice, for the table and for the index of its key. */
const STEP = 'x'.repeat(100_000);

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * What the disk is asked from now on waits, since whoever opens a pipe waits for somebody who writes to it.
 * @returns lets the disk go on
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
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const insert = (key: string) =>
    db.insertInto('throttles').values({ key, count: 1, resets_at: 1 }).execute();
  const look = async () => {
    const found = await db.selectFrom('throttles').select('key').where('key', '<', 'x').execute();
    return found.map(({ key }) => key.replaceAll('x', '')).toSorted();
  };
  const logBytes = () => statSync(`${rows[0]?.file}-wal`).size;
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
