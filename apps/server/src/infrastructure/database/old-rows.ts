import type { Database } from './tables.ts';

type Recorded =
  | 'history'
  | 'notifications'
  | 'held_messages'
  | 'idempotency_keys'
  | 'events'
  | 'webhook_deliveries';

const AT_ONCE = 500;

/** Deletes the rows from before a moment in small steps, so that no call waits for it. */
export async function deleteOldRows(db: Database, table: Recorded, before: number): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) deleted = await deleteOldest(db, table, before);
}

async function deleteOldest(db: Database, table: Recorded, before: number): Promise<number> {
  const deleted = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(table)
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(AT_ONCE),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
