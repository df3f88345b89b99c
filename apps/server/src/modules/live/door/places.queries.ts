import { givenRows, isAmong } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** How often each of these rooms was emptied; a room whose door was never changed is not among them. */
export async function listEmptied(
  db: Database,
  roomIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await findEmptied(db, { json: JSON.stringify(roomIds.map((id) => ({ id }))) });
  return new Map(rows.map(({ id, emptied }) => [id, emptied]));
}

const findEmptied = prepared((db, { json }: { json: string }) =>
  db
    .selectFrom(givenRows<{ id: number }>(db, json, { id: 'bigint' }).as('given'))
    .innerJoin('doors', 'doors.room_id', 'given.id')
    .select(['given.id', 'doors.emptied']),
);

/** @returns those who have a seat, which lasts as long as their connections from now on */
export async function takePlaces(
  db: Database,
  visitorIds: readonly number[],
): Promise<Set<number>> {
  if (visitorIds.length === 0) return new Set();
  const taken = await occupy(db, { json: JSON.stringify(visitorIds) });
  return new Set(taken.map(({ id }) => id));
}

const occupy = prepared((db, { json }: { json: string }) =>
  db
    .updateTable('door_places')
    .set({ until: null })
    .where(isAmong(db, 'visitor_id', json))
    .where('state', '=', 'inside')
    .returning('visitor_id as id'),
);

export async function keepPlaces(
  db: Database,
  visitorIds: readonly number[],
  until: number,
): Promise<void> {
  if (visitorIds.length > 0) await keep(db, { json: JSON.stringify(visitorIds), until });
}

const keep = prepared(
  (db, { json, until }: { json: string; until: number }) =>
    db
      .updateTable('door_places')
      .set({ until })
      .where(isAmong(db, 'visitor_id', json))
      .where('state', '=', 'inside')
      .where('until', 'is', null),
  undefined,
  { isUnread: true },
);
