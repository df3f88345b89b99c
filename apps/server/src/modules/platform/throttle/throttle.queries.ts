import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** More than the clocks of replicas differ. */
const SKEW_MS = 10 * 60_000;

/**
 * The latest time at which a current window can end. A window that ends later was begun by a clock
 * that has since been put back: it would lock people out until the clock is there again.
 */
function latestEnd(now: number, windowMs: number): number {
  return now + windowMs + SKEW_MS;
}

const CHUNK = 200;

/**
 * True when the window has ended, or was begun by a clock ahead of ours, so that a new one begins.
 */
function counted(now: number, windowMs: number, added: number) {
  const ended = sql<boolean>`(throttles.resets_at <= ${now}
    or throttles.resets_at > ${latestEnd(now, windowMs)})`;
  return {
    count: sql<number>`case when ${ended} then ${added} else throttles.count + ${added} end`,
    resets_at: sql<number>`case when ${ended} then ${now + windowMs} else throttles.resets_at end`,
  };
}

/**
 * Counts one attempt, in a window that begins with the first one. One statement, so there is no
 * race.
 */
export function countAttempt(db: Database, key: string, now: number, windowMs: number) {
  return countAttempts(db, { key, now, windowMs, added: 1 });
}

/** Counts several at once for one key; its row stays locked until the transaction ends. */
export function countAttempts(
  db: Database,
  { key, now, windowMs, added }: { key: string; now: number; windowMs: number; added: number },
) {
  return db
    .insertInto('throttles')
    .values({ key, count: added, resets_at: now + windowMs })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counted(now, windowMs, added)))
    .returning(['count', 'resets_at as resetsAt'])
    .executeTakeFirstOrThrow();
}

/** Counts one for each key. All callers lock the rows in the order of their keys. */
export async function countEach(
  db: Database,
  keys: readonly string[],
  now: number,
  windowMs: number,
): Promise<{ key: string; count: number }[]> {
  const all = [];
  for (let first = 0; first < keys.length; first += CHUNK) {
    const rows = keys.slice(first, first + CHUNK);
    const insert = db
      .insertInto('throttles')
      .values(rows.map((key) => ({ key, count: 1, resets_at: now + windowMs })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet(counted(now, windowMs, 1)))
      .returning(['key', 'count']);
    all.push(...(await insert.execute()));
  }
  return all;
}

export async function giveBack(
  db: Database,
  keys: readonly string[],
  amount: number,
): Promise<void> {
  for (let first = 0; first < keys.length; first += CHUNK) {
    await db
      .updateTable('throttles')
      .set((eb) => ({ count: eb('count', '-', amount) }))
      .where('key', 'in', keys.slice(first, first + CHUNK))
      .where('count', '>=', amount)
      .execute();
  }
}

export function findAttempts(db: Database, key: string, now: number, windowMs: number) {
  return db
    .selectFrom('throttles')
    .select(['count', 'resets_at as resetsAt'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .where('resets_at', '<=', latestEnd(now, windowMs))
    .executeTakeFirst();
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function giveBackAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}
