import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

export interface NewEntry {
  roomId: number;
  adminId: number;
  adminName: string;
  action: string;
  changes: string;
  now: number;
}

export async function insertEntry(db: Database, entry: NewEntry): Promise<void> {
  await db
    .insertInto('history')
    .values({
      room_id: entry.roomId,
      admin_id: entry.adminId,
      admin_name: entry.adminName,
      action: entry.action,
      changes: entry.changes,
      created_at: entry.now,
    })
    .execute();
}

/** Newest first. */
export function listEntries(
  db: Database,
  roomId: number,
  before: number | undefined,
  limit: number,
) {
  const rows = db
    .selectFrom('history')
    .select(['id', 'admin_name as adminName', 'action', 'changes', 'created_at as createdAt'])
    .where('room_id', '=', roomId)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));
  return (before === undefined ? rows : rows.where('id', '<', before)).execute();
}
