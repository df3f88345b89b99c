import { type EventType, eventTypes } from '@atrio/contract/organization/webhooks';
import type { Insertable } from 'kysely';
import { givenRows } from './database/engine.ts';
import { prepared, preparedInsert } from './database/prepared.ts';
import type { Database, Tables } from './database/tables.ts';
import type { DomainEvent } from './events.ts';

type Queued = Omit<Insertable<Tables['event_queue']>, 'id'>;

const TOLD = new Set<string>(eventTypes);

/** True for an event that the log keeps and webhooks tell of. */
export function isTold(event: DomainEvent): event is DomainEvent & { type: EventType } {
  return TOLD.has(event.type);
}

/**
 * Queues the events of a transaction that other programs may hear of, in that transaction: they are
 * there if and only if the change is. They get their numbers after the commit.
 */
export async function keepEvents(
  db: Database,
  events: readonly DomainEvent[],
  now: number,
): Promise<void> {
  const rows = events.filter(isTold).map((event) => rowOf(event, now));
  const [first] = rows;
  if (first && rows.length === 1) await insertOne(db, first);
  else if (first) await insertMany(db, { json: JSON.stringify(rows) });
}

const unread = { isUnread: true };

const insertOne = preparedInsert(
  (db, row: Queued) => db.insertInto('event_queue').values(row),
  unread,
);

const COLUMNS = {
  type: 'text',
  room_id: 'bigint',
  subject_id: 'bigint',
  owner_id: 'bigint',
  created_at: 'bigint',
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof Queued)[];

const insertMany = prepared(
  (db, { json }: { json: string }) =>
    db
      .insertInto('event_queue')
      .columns(NAMES)
      .expression(db.selectFrom(givenRows<Queued>(db, json, COLUMNS).as('given')).select(NAMES)),
  undefined,
  unread,
);

function rowOf(event: DomainEvent, now: number): Queued {
  const row = { type: event.type, room_id: null, subject_id: null, owner_id: null };
  // What happens in a room is recorded as the room's.
  if ('subject' in event) return { ...row, room_id: event.id, created_at: now };
  if ('roomId' in event) {
    const subject_id = 'visitorId' in event ? event.visitorId : null;
    return { ...row, room_id: event.roomId, subject_id, created_at: now };
  }
  if (!('id' in event)) throw new Error(`${event.type} says neither its room nor its owner`);
  return { ...row, subject_id: event.id, owner_id: event.adminId, created_at: now };
}
