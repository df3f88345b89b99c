import { NAMED_PEOPLE } from '@atrio/contract/live/realtime';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { prepared, preparedInsert } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const HOUR = 60 * 60_000;

/** Sent with the statement that follows: a crowd that enters waits for each trip to the database. */
const unread = { isUnread: true };

/** Locks a visitor, so that other transactions that begin or end their visits wait. */
export const lockVisitor = prepared(
  (db, { id }: { id: number }) =>
    db
      .updateTable('visitors')
      .set((eb) => ({ last_entry_at: eb.ref('last_entry_at') }))
      .where('id', '=', id),
  undefined,
  unread,
);

export const findLastVisit = prepared(
  (db, { visitorId, chat }: { visitorId: number; chat: string }) =>
    db
      .selectFrom('visits')
      .select(['id', 'started_at as startedAt', 'ended_at as endedAt', 'duration'])
      .where('visitor_id', '=', visitorId)
      .where('chat', '=', chat)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
);

export interface NewVisit {
  roomId: number;
  visitorId: number;
  chat: string;
  now: number;
}

/** Inserts a visit; `countVisit` has to count it. */
export async function insertVisit(
  db: Database,
  { roomId, visitorId, chat, now }: NewVisit,
): Promise<number> {
  const row = { room_id: roomId, visitor_id: visitorId, chat, started_at: now };
  const [visit] = await insertOne(db, row);
  if (!visit) throw new Error('The database did not tell the id of a new visit');
  return visit.id;
}

const insertOne = preparedInsert((db, row: Insertable<Tables['visits']>) =>
  db.insertInto('visits').values(row).returning('id'),
);

/**
 * Counts a new visit in its hour, and in the room if it is on the room page. Make it the last
 * statement of the transaction: everybody who enters the room waits for these rows.
 */
export async function countVisit(db: Database, visit: NewVisit): Promise<void> {
  const { roomId, visitorId, chat, now } = visit;
  if (chat === 'room') await noteLastEntry(db, { visitorId, now });
  await addToHour(db, { roomId, chat, startedAt: now }, 1, 0);
  if (chat === 'room') await countInRoom(db, { roomId });
}

const noteLastEntry = prepared(
  (db, { visitorId, now }: { visitorId: number; now: number }) =>
    db.updateTable('visitors').set({ last_entry_at: now }).where('id', '=', visitorId),
  undefined,
  unread,
);

const countInRoom = prepared(
  (db, { roomId }: { roomId: number }) =>
    db
      .updateTable('rooms')
      .set((eb) => ({ visit_count: eb('visit_count', '+', sql.lit(1)) }))
      .where('id', '=', roomId),
  undefined,
  unread,
);

export const reopenVisit = prepared(
  (db, { id }: { id: number }) =>
    db
      .updateTable('visits')
      .set({ ended_at: null, duration: sql.lit(0) })
      .where('id', '=', id),
  undefined,
  unread,
);

/** Answers nothing when it had ended already. */
export const endVisit = prepared((db, { id, at }: { id: number; at: number }) =>
  db
    .updateTable('visits')
    .set({
      ended_at: sql`case when started_at > ${at} then started_at else ${at} end`,
      duration: sql`case when started_at > ${at} then 0 else ${at} - started_at end`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning([
      'room_id as roomId',
      'visitor_id as visitorId',
      'chat',
      'started_at as startedAt',
      'duration',
    ]),
);

/** Adds visits and milliseconds to the hour that a visit began in. */
export async function addToHour(
  db: Database,
  { roomId, chat, startedAt }: { roomId: number; chat: string; startedAt: number },
  visits: number,
  duration: number,
): Promise<void> {
  const hour = Math.floor(startedAt / HOUR) * HOUR;
  await putHour(db, { roomId, chat, hour, visits, duration });
}

type HourPart = { roomId: number; chat: string; hour: number; visits: number; duration: number };

const putHour = prepared(
  (db, { roomId, chat, hour, visits, duration }: HourPart) =>
    db
      .insertInto('visit_hours')
      .values({ room_id: roomId, chat, hour, visits, duration })
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'chat', 'hour']).doUpdateSet((eb) => ({
          visits: eb('visit_hours.visits', '+', eb.ref('excluded.visits')),
          duration: eb('visit_hours.duration', '+', eb.ref('excluded.duration')),
        })),
      ),
  undefined,
  unread,
);

export interface NewConnection {
  id: string;
  serverId: string;
  roomId: number;
  visitorId: number;
  visitId: number;
  now: number;
}

export async function insertConnection(db: Database, connection: NewConnection): Promise<void> {
  const { id, serverId, roomId, visitorId, visitId, now } = connection;
  const place = { server_id: serverId, room_id: roomId, visitor_id: visitorId };
  await insertOneConnection(db, { id, ...place, visit_id: visitId, since: now });
}

const insertOneConnection = preparedInsert(
  (db, row: Insertable<Tables['connections']>) => db.insertInto('connections').values(row),
  unread,
);

export const listConnectionsOf = prepared((db, { serverId }: { serverId: string }) =>
  db.selectFrom('connections').select('id').where('server_id', '=', serverId),
);

export const findConnection = prepared((db, { id }: { id: string }) =>
  db.selectFrom('connections').select('id').where('id', '=', id),
);

export const deleteConnection = prepared((db, { id }: { id: string }) =>
  db
    .deleteFrom('connections')
    .where('id', '=', id)
    .returning(['room_id as roomId', 'visitor_id as visitorId', 'visit_id as visitId']),
);

export const findConnectionOfVisit = prepared((db, { visitId }: { visitId: number }) =>
  db.selectFrom('connections').select('id').where('visit_id', '=', visitId).limit(sql.lit(1)),
);

export const findConnectionOfVisitor = prepared((db, { visitorId }: { visitorId: number }) =>
  db.selectFrom('connections').select('id').where('visitor_id', '=', visitorId).limit(sql.lit(1)),
);

export const countPresent = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('connections')
    .select((eb) => eb.fn.count<number>('visitor_id').distinct().as('count'))
    .where('room_id', '=', roomId),
);

export const countPresentEverywhere = prepared((db, _values: Record<never, never>) =>
  db
    .selectFrom('connections')
    .select((eb) => ['room_id as roomId', eb.fn.count<number>('visitor_id').distinct().as('count')])
    .groupBy('room_id'),
);

/** Everybody inside a room, longest first. */
export const listPresent = prepared((db, { roomId }: { roomId: number }) => peopleOf(db, roomId));

/** The same, but of a room that is large after all only so many that it shows. */
export const listFirstPresent = prepared((db, { roomId }: { roomId: number }) =>
  peopleOf(db, roomId).limit(sql.lit(NAMED_PEOPLE + 1)),
);

function peopleOf(db: Database, roomId: number) {
  return peopleOfConnections(
    db,
    db.selectFrom('connections').select(['visitor_id', 'since']).where('room_id', '=', roomId),
  );
}

export function listPresentAmong(db: Database, roomId: number, visitorIds: readonly number[]) {
  const among = db
    .selectFrom('connections')
    .select(['visitor_id', 'since'])
    .where('room_id', '=', roomId)
    .where('visitor_id', 'in', visitorIds);
  return peopleOfConnections(db, among).execute();
}

type Seats = SelectQueryBuilder<Tables, 'connections', { visitor_id: number; since: number }>;

function peopleOfConnections(db: Database, seats: Seats) {
  return db
    .selectFrom(seats.as('seats'))
    .innerJoin('visitors', 'visitors.id', 'seats.visitor_id')
    .select((eb) => [
      'visitors.id',
      'visitors.name',
      'visitors.name_key as nameKey',
      eb.fn.min('seats.since').as('since'),
    ])
    .groupBy(['visitors.id', 'visitors.name', 'visitors.name_key'])
    .orderBy('since')
    .orderBy('visitors.id');
}

/** The recipients of a room's online count: its owner and co-administrators. */
export const listManagers = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('rooms')
    .select('owner_id as adminId')
    .where('id', '=', roomId)
    .unionAll(
      db.selectFrom('room_admins').select('admin_id as adminId').where('room_id', '=', roomId),
    ),
);

export async function putServer(db: Database, id: string, now: number): Promise<void> {
  await db
    .insertInto('servers')
    .values({ id, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export function listOtherServers(db: Database, except: string) {
  return db
    .selectFrom('servers')
    .select(['id', 'seen_at as seenAt'])
    .where('id', '!=', except)
    .orderBy('id')
    .execute();
}
