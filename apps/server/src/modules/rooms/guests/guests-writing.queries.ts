import { sql, type Updateable, type UpdateObject } from 'kysely';
import { givenRows } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

type Columns = UpdateObject<Tables, 'tickets'>;

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
export function insertGuest(db: Database, row: NewGuest & Updateable<Tables['tickets']>) {
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

/** Marks the guests of these visitors' addresses, as far as there are any, as having entered. */
export async function markEntered(
  db: Database,
  entries: readonly { visitorId: number; now: number }[],
): Promise<void> {
  const rows = entries.map(({ visitorId, now }) => ({ id: visitorId, now }));
  await markTickets(db, { json: JSON.stringify(rows) });
}

const markTickets = prepared(
  (db, { json }: { json: string }) => {
    const columns = { id: 'bigint', now: 'bigint' } as const;
    const given = givenRows<{ id: number; now: number }>(db, json, columns);
    return db
      .updateTable('tickets')
      .from(given.as('given'))
      .innerJoin('visitors', 'visitors.id', 'given.id')
      .set({
        entered_at: sql`coalesce(entered_at, given.now)`,
        last_entered_at: sql`given.now`,
        state_at: sql`case when state = 'entered' then state_at else given.now end`,
        state: 'entered',
      })
      .whereRef('tickets.room_id', '=', 'visitors.room_id')
      .whereRef('tickets.email', '=', 'visitors.email');
  },
  undefined,
  { isUnread: true },
);

export function findSettings(db: Database, roomId: number) {
  return db
    .selectFrom('guest_settings')
    .select(['fields', 'kept_days as keptDays'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export async function putSettings(
  db: Database,
  roomId: number,
  settings: { fields: string; kept_days: number | null },
): Promise<void> {
  await db
    .insertInto('guest_settings')
    .values({ room_id: roomId, ...settings })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(settings))
    .execute();
}

/** The next rooms that keep guests who never came for a time. */
export function listForgetful(db: Database, after: number, limit: number) {
  return db
    .selectFrom('guest_settings')
    .innerJoin('rooms', 'rooms.id', 'guest_settings.room_id')
    .select(['rooms.id', 'rooms.name', 'guest_settings.kept_days as keptDays'])
    .where('guest_settings.kept_days', 'is not', null)
    .where('guest_settings.room_id', '>', after)
    .orderBy('guest_settings.room_id')
    .limit(limit)
    .execute();
}

const NEVER_CAME = ['added', 'queued', 'sent', 'returned', 'accepted', 'declined'] as const;

/** Some of the guests who never came, and of whom nothing was heard since then. @returns how many */
export async function forgetGuests(
  db: Database,
  roomId: number,
  before: number,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', '=', roomId)
    .where('state', 'in', NEVER_CAME)
    .where('state_at', '<=', before)
    .where('created_at', '<=', before)
    .where('updated_at', '<=', before)
    .where('valid_until', '<=', before)
    .where('checked_in_at', 'is', null)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('tickets')
    .where('id', 'in', old)
    // Asks again: whoever comes in this moment stays.
    .where('state', 'in', NEVER_CAME)
    .where('checked_in_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
