import { sql } from 'kysely';
import { givenRows, isAmong, isGiven } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Sent with the statement that follows: a crowd that enters waits for each trip to the database. */
const unread = { isUnread: true };

type Json = { json: string };

export interface Came {
  visitorId: number;
  chat: string;
}

/** The newest visit of each visitor by this chat. */
export async function listLastVisits(db: Database, came: readonly Came[]) {
  const rows = came.map(({ visitorId, chat }) => ({ visitor_id: visitorId, chat }));
  return findLastVisits(db, { json: JSON.stringify(rows) });
}

const findLastVisits = prepared((db, { json }: Json) => {
  const columns = { visitor_id: 'bigint', chat: 'text' } as const;
  const given = givenRows<{ visitor_id: number; chat: string }>(db, json, columns);
  const last = db
    .selectFrom(given.as('given'))
    .select(({ selectFrom }) =>
      selectFrom('visits as last')
        .select('last.id')
        .whereRef('last.visitor_id', '=', 'given.visitor_id')
        .whereRef('last.chat', '=', 'given.chat')
        .orderBy('last.started_at', 'desc')
        .orderBy('last.id', 'desc')
        .limit(sql.lit(1))
        .as('id'),
    );
  return db
    .selectFrom('visits')
    .where(isGiven(db, 'visits.id', sql`(${last})`))
    .select([
      'visits.id',
      'visits.visitor_id as visitorId',
      'visits.chat',
      'visits.started_at as startedAt',
      'visits.ended_at as endedAt',
      'visits.duration',
    ]);
});

export async function reopenVisits(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await reopen(db, { json: JSON.stringify(ids) });
}

const reopen = prepared(
  (db, { json }: Json) =>
    db
      .updateTable('visits')
      .set({ ended_at: null, duration: sql.lit(0) })
      .where(isAmong(db, 'id', json)),
  undefined,
  unread,
);

export interface NewVisit extends Came {
  roomId: number;
  now: number;
}

/** Inserts visits; they are not counted yet. @returns their ids, in another order */
export async function insertVisits(
  db: Database,
  visits: readonly NewVisit[],
): Promise<(Came & { id: number })[]> {
  if (visits.length === 0) return [];
  const rows = visits.map(({ roomId, visitorId, chat, now }) => ({
    room_id: roomId,
    visitor_id: visitorId,
    chat,
    started_at: now,
  }));
  return insertMany(db, { json: JSON.stringify(rows) });
}

const VISIT = {
  room_id: 'bigint',
  visitor_id: 'bigint',
  chat: 'text',
  started_at: 'bigint',
} as const;
type VisitRow = { room_id: number; visitor_id: number; chat: string; started_at: number };

const insertMany = prepared((db, { json }: Json) =>
  db
    .insertInto('visits')
    .columns(['room_id', 'visitor_id', 'chat', 'started_at'])
    .expression(
      db
        .selectFrom(givenRows<VisitRow>(db, json, VISIT).as('given'))
        .select(['room_id', 'visitor_id', 'chat', 'started_at']),
    )
    .returning(['id', 'visitor_id as visitorId', 'chat']),
);

/** Notes that a visit to the room page has begun. */
export async function noteLastEntries(
  db: Database,
  visits: readonly { visitorId: number; now: number }[],
): Promise<void> {
  const rows = visits.map(({ visitorId, now }) => ({ id: visitorId, now }));
  await setLastEntries(db, { json: JSON.stringify(rows) });
}

const setLastEntries = prepared(
  (db, { json }: Json) => {
    const columns = { id: 'bigint', now: 'bigint' } as const;
    const given = givenRows<{ id: number; now: number }>(db, json, columns);
    return db
      .updateTable('visitors')
      .from(given.as('given'))
      .set((eb) => ({ last_entry_at: eb.ref('given.now') }))
      .whereRef('visitors.id', '=', 'given.id');
  },
  undefined,
  unread,
);

/** Counts new visits in their rooms: after their hours, whose order keeps these rows apart, too. */
export async function countInRooms(db: Database, roomIds: readonly number[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const id of roomIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = [...counts].map(([id, visits]) => ({ id, visits }));
  await addToRooms(db, { json: JSON.stringify(rows) });
}

const addToRooms = prepared(
  (db, { json }: Json) => {
    const columns = { id: 'bigint', visits: 'bigint' } as const;
    const given = givenRows<{ id: number; visits: number }>(db, json, columns);
    return db
      .updateTable('rooms')
      .from(given.as('given'))
      .set((eb) => ({ visit_count: eb('rooms.visit_count', '+', eb.ref('given.visits')) }))
      .whereRef('rooms.id', '=', 'given.id');
  },
  undefined,
  unread,
);

export interface NewConnection {
  connectionId: string;
  serverId: string;
  roomId: number;
  visitorId: number;
  visitId: number;
  now: number;
}

export async function insertConnections(
  db: Database,
  connections: readonly NewConnection[],
): Promise<void> {
  const rows = connections.map(({ connectionId, serverId, roomId, visitorId, visitId, now }) => ({
    id: connectionId,
    server_id: serverId,
    room_id: roomId,
    visitor_id: visitorId,
    visit_id: visitId,
    since: now,
  }));
  await connect(db, { json: JSON.stringify(rows) });
}

const CONNECTION = {
  id: 'text',
  server_id: 'text',
  room_id: 'bigint',
  visitor_id: 'bigint',
  visit_id: 'bigint',
  since: 'bigint',
} as const;
type ConnectionRow = {
  id: string;
  server_id: string;
  room_id: number;
  visitor_id: number;
  visit_id: number;
  since: number;
};

const connect = prepared(
  (db, { json }: Json) =>
    db
      .insertInto('connections')
      .columns(['id', 'server_id', 'room_id', 'visitor_id', 'visit_id', 'since'])
      .expression(
        db
          .selectFrom(givenRows<ConnectionRow>(db, json, CONNECTION).as('given'))
          .select(['id', 'server_id', 'room_id', 'visitor_id', 'visit_id', 'since']),
      ),
  undefined,
  unread,
);
