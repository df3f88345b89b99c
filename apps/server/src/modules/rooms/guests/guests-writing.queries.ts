import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

type Columns = Updateable<Tables['tickets']>;

export interface NewGuest {
  room_id: number;
  email: string;
  user_id: number | null;
  created_at: number;
  invited_at: null;
  state_at: number;
  updated_at: number;
}

/** @returns undefined when the address is on the list already */
export function insertGuest(db: Database, row: NewGuest & Columns) {
  return db
    .insertInto('tickets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['room_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when the guest is gone, or has changed since `updatedAt` */
export function updateGuest(db: Database, id: number, columns: Columns, updatedAt: number) {
  return db
    .updateTable('tickets')
    .set(columns)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning('id')
    .executeTakeFirst();
}

/** True when another guest of the room has this address. */
export async function isOnList(db: Database, roomId: number, email: string, but: number) {
  const other = await db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', '=', roomId)
    .where('email', '=', email)
    .where('id', '<>', but)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateGuests(
  db: Database,
  ids: readonly number[],
  columns: Columns,
): Promise<void> {
  await db.updateTable('tickets').set(columns).where('id', 'in', ids).execute();
}

export async function deleteGuests(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('tickets').where('id', 'in', ids).execute();
}

/** Marks the guest of this visitor's address, if there is one, as having entered. */
export const markEntered = prepared(
  (db, { visitorId, now }: { visitorId: number; now: number }) => {
    const visitor = db.selectFrom('visitors').where('id', '=', visitorId);
    return db
      .updateTable('tickets')
      .set({
        entered_at: sql`coalesce(entered_at, ${now})`,
        last_entered_at: now,
        state_at: sql`case when state = 'entered' then state_at else ${now} end`,
        state: 'entered',
      })
      .where('room_id', '=', visitor.select('room_id'))
      .where('email', '=', visitor.select('email'))
      .returning('id');
  },
);

export function findSettings(db: Database, roomId: number) {
  return db
    .selectFrom('guest_settings')
    .select('fields')
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export async function putSettings(db: Database, roomId: number, fields: string): Promise<void> {
  await db
    .insertInto('guest_settings')
    .values({ room_id: roomId, fields })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ fields }))
    .execute();
}
