import type { DoorHours } from '@atrio/contract/live/door-hours';
import type { ClosingCause } from '@atrio/contract/rooms/closings';
import { type Insertable, sql } from 'kysely';
import { closedFor } from '../../../infrastructure/database/closed-for.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type DoorRow = Awaited<ReturnType<typeof findDoor>>[number];

/** Of the room's owner. */
const closing = sql<ClosingCause | null>`(select ${closedFor('rooms.owner_id')}
  from rooms where rooms.id = doors.room_id)`.as('closed_for');

export const findDoor = prepared((db, { roomId }: { roomId: number }) =>
  db.selectFrom('doors').selectAll('doors').select(closing).where('room_id', '=', roomId),
);

/** The door of a room, whether or not it was ever changed; undefined without the room. */
export async function findAnyDoor(
  db: Database,
  roomId: number,
): Promise<(DoorRow & { isStored: boolean }) | undefined> {
  const [found] = await findRoomWithDoor(db, { roomId });
  if (!found) return undefined;
  const isStored = found.room_id !== null;
  // Of a joined row all columns are there, or none.
  const door = isStored ? (found as DoorRow) : untouched(roomId);
  return { ...door, closed_for: found.closed_for, isStored };
}

const findRoomWithDoor = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('rooms')
    .leftJoin('doors', 'doors.room_id', 'rooms.id')
    .selectAll('doors')
    .select(closedFor('rooms.owner_id').as('closed_for'))
    .where('rooms.id', '=', roomId),
);

/** A door that was never changed: open, without limits. */
export function untouched(roomId: number): DoorRow {
  return {
    ...{ room_id: roomId, capacity: null, when_full: 'queue', approval: 'nobody' },
    hours: JSON.stringify({ kind: 'always' } satisfies DoorHours),
    ...{ hand: 'open', hand_since: null, updated_at: 0 },
    ...{ turn: 0, taken: 0, queued: 0, knocking: 0, emptied: 0, emptied_reason: null },
    ...{ asks_pass_code: 0, hall_secret: null, first_categories: '[]', freed: 0, flow: '[]' },
    closed_for: null,
  };
}

/**
 * Locks a room's door until the commit and moves its turn on: all decisions about its places come
 * one after the other, on all servers.
 */
export function lockDoor(db: Database, roomId: number): Promise<DoorRow | undefined> {
  return db
    .updateTable('doors')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('room_id', '=', roomId)
    .returningAll()
    .returning(closing)
    .executeTakeFirst();
}

export async function markEmptied(
  db: Database,
  roomId: number,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('doors')
    // Seats that are freed by force say nothing about how long others wait.
    .set((eb) => ({ emptied: eb('emptied', '+', 1), emptied_reason: reason, flow: '[]' }))
    .where('room_id', '=', roomId)
    .execute();
}

/** Also those that are kept for a lost line. @returns how many */
export async function deleteSeats(db: Database, roomId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('door_places')
    .where('room_id', '=', roomId)
    .where('state', '=', 'inside')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function insertDoor(db: Database, door: Insertable<Tables['doors']>): Promise<void> {
  await db.insertInto('doors').values(door).execute();
}

export async function updateDoor(
  db: Database,
  roomId: number,
  change: Partial<Insertable<Tables['doors']>>,
): Promise<void> {
  await db.updateTable('doors').set(change).where('room_id', '=', roomId).execute();
}

/** Seats for everybody who is inside already when a room gets its door. */
export async function seatThoseInside(db: Database, roomId: number): Promise<void> {
  await db
    .insertInto('door_places')
    .columns(['visitor_id', 'room_id', 'state', 'rank', 'turn', 'approved', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select((eb) => [
          'visitor_id',
          'room_id',
          sql.lit('inside').as('state'),
          sql.lit(1).as('rank'),
          sql.lit(0).as('turn'),
          sql.lit(1).as('approved'),
          eb.fn.min('since').as('since'),
        ])
        .where('room_id', '=', roomId)
        .groupBy(['visitor_id', 'room_id']),
    )
    .execute();
}

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>[number]>;

export const findPlace = prepared((db, { visitorId }: { visitorId: number }) =>
  db.selectFrom('door_places').selectAll().where('visitor_id', '=', visitorId),
);

export interface NewPlace {
  visitorId: number;
  roomId: number;
  rank: number;
  approved: boolean;
  now: number;
  until: number;
}

/**
 * Takes a seat if there is one: this statement alone decides it, under the lock of the door's row.
 * @returns whether it was had
 */
export async function takeSeat(db: Database, place: NewPlace): Promise<boolean> {
  const { visitorId, roomId, rank, approved, now, until } = place;
  const int = (value: number) => sql<number>`cast(${value} as bigint)`;
  const seat = {
    state: 'inside' as const,
    ...{ approved: approved ? 1 : 0, since: now, until, lease: null },
  };
  const taken = await db
    .insertInto('door_places')
    .columns(['visitor_id', 'room_id', 'state', 'rank', 'turn', 'approved', 'since', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('doors')
        .select([
          int(visitorId).as('visitor_id'),
          'room_id',
          sql.lit('inside').as('state'),
          int(rank).as('rank'),
          'turn',
          int(approved ? 1 : 0).as('approved'),
          int(now).as('since'),
          int(until).as('until'),
        ])
        .where('room_id', '=', roomId)
        .where((eb) => eb.or([eb('capacity', 'is', null), eb('taken', '<', eb.ref('capacity'))])),
    )
    .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet(seat))
    .returning('visitor_id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Waiting extends Omit<NewPlace, 'until'> {
  state: 'queued' | 'knocking';
  turn: number;
  lease: number;
  note: string;
}

/** A place in the queue or among those who knock. */
export async function putWaiting(db: Database, place: Waiting): Promise<void> {
  const { visitorId, roomId, approved, now, ...rest } = place;
  const row = { ...rest, approved: approved ? 1 : 0, since: now, until: null, reason: null };
  await db
    .insertInto('door_places')
    .values({ visitor_id: visitorId, room_id: roomId, ...row })
    .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet(row))
    .execute();
}

/** Takes the seat that is offered, or that was kept. */
export async function claimOwnSeat(
  db: Database,
  visitorId: number,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('door_places')
    .set({ state: 'inside', until, lease: null })
    .where('visitor_id', '=', visitorId)
    .where('state', 'in', ['inside', 'offered'])
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .returning('visitor_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives a place up, unless it is a seat that some connection still holds. */
export function deletePlace(db: Database, visitorId: number) {
  return db
    .deleteFrom('door_places')
    .where('visitor_id', '=', visitorId)
    .where('state', '!=', 'denied')
    .where((eb) => eb.or([eb('state', '!=', 'inside'), eb('until', 'is not', null)]))
    .returning('room_id as roomId')
    .executeTakeFirst();
}

/** Of people who wait and are connected; the others' places run out. */
export async function renewLeases(
  db: Database,
  visitorIds: readonly number[],
  lease: number,
): Promise<void> {
  await db
    .updateTable('door_places')
    .set({ lease })
    .where('visitor_id', 'in', visitorIds)
    .where('state', 'in', ['queued', 'knocking', 'offered'])
    .execute();
}

export async function setNote(db: Database, visitorId: number, note: string): Promise<void> {
  await db
    .updateTable('door_places')
    .set({ note })
    .where('visitor_id', '=', visitorId)
    .where('state', '=', 'knocking')
    .execute();
}
