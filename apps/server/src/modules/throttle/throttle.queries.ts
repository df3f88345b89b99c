import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** Clocks of replicas differ by less. */
const SKEW_MS = 10 * 60_000;

/**
 * The last instant that a window of now may end at. One that ends later was begun by a clock that has
 * since been put back: it would lock people out until the clock is there again.
 */
function latestEnd(now: number, windowMs: number): number {
  return now + windowMs + SKEW_MS;
}

/** Counts one more, in a window that begins with its first count. One statement, so no race. */
export function countAttempt(db: Database, key: string, now: number, windowMs: number) {
  const ended = sql<boolean>`(throttles.resets_at <= ${now}
    or throttles.resets_at > ${latestEnd(now, windowMs)})`;
  return db
    .insertInto('throttles')
    .values({ key, count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${ended} then 1 else throttles.count + 1 end`,
        resets_at: sql`case when ${ended} then ${now + windowMs} else throttles.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at as resetsAt'])
    .executeTakeFirstOrThrow();
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
