import { isAmong } from './engine.ts';
import type { Database } from './tables.ts';

type Recorded =
  | 'history'
  | 'notifications'
  | 'held_messages'
  | 'idempotency_keys'
  | 'events'
  | 'webhook_deliveries';

const AT_ONCE = 500;

/**
 * Deletes old rows in small steps, so that no call waits for it. Ids of these tables rise with time: the
 * oldest are the first. Rows of a clock that was ahead hide none behind them.
 */
export async function deleteOldRows(
  { db, now }: { db: Database; now: number },
  table: Recorded,
  keptMs: number,
): Promise<void> {
  const before = now - keptMs;
  let after = 0;
  let isMore = true;
  while (isMore) {
    const rows = await readFrom(db, table, after);
    const old = rows.filter((row) => row.created_at < before).map(({ id }) => id);
    if (old.length > 0) {
      await db
        .deleteFrom(table)
        .where(isAmong(db, 'id', JSON.stringify(old)))
        .execute();
    }
    const areAhead = rows.every((row) => row.created_at > now);
    isMore = rows.length === AT_ONCE && (old.length > 0 || areAhead);
    after = rows.at(-1)?.id ?? after;
  }
}

function readFrom(db: Database, table: Recorded, after: number) {
  return db
    .selectFrom(table)
    .select(['id', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}
