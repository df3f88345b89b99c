import type { Database } from '../../../infrastructure/database/tables.ts';

/**
 * Notes that a guest is there: of several desks, this statement lets one be the first.
 * @returns undefined when they are there already, or their pass is another one by now
 */
export function checkIn(
  db: Database,
  { id, roomId, version }: { id: number; roomId: number; version: number | null },
  by: { adminId: number; now: number },
) {
  const noted = db
    .updateTable('tickets')
    .set({ checked_in_at: by.now, checked_in_by_id: by.adminId })
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .where('checked_in_at', 'is', null);
  return (version === null ? noted : noted.where('pass_version', '=', version))
    .returning('id')
    .executeTakeFirst();
}

/** @param at of which check-in; undefined for any. @returns undefined when there is none such */
export function checkOut(db: Database, id: number, at: number | undefined) {
  const there = db
    .updateTable('tickets')
    .set({ checked_in_at: null, checked_in_by_id: null })
    .where('id', '=', id)
    .where('checked_in_at', 'is not', null);
  return (at === undefined ? there : there.where('checked_in_at', '=', at))
    .returning('id')
    .executeTakeFirst();
}

export async function countPresent(db: Database, roomId: number): Promise<number> {
  const kept = await db
    .selectFrom('guest_settings')
    .select('present')
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return kept?.present ?? 0;
}

export async function listLatest(db: Database, roomId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', '=', roomId)
    .where('checked_in_at', 'is not', null)
    .orderBy('checked_in_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
