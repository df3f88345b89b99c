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
 * Deletes the rows from before a moment in small steps, so that no call waits for it. Ids of these tables
 * rise with time: the oldest rows are the first.
 */
export async function deleteOldRows(db: Database, table: Recorded, before: number): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) deleted = await deleteOldest(db, table, before);
}

async function deleteOldest(db: Database, table: Recorded, before: number): Promise<number> {
  const oldest = db.selectFrom(table).select(['id', 'created_at']).orderBy('id').limit(AT_ONCE);
  const deleted = await db
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(oldest.as('oldest'))
        .select('oldest.id')
        .where('oldest.created_at', '<', before),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
