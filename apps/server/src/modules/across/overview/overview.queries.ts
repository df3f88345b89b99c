import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Owner 0 in the roll-ups means all owners. */
const EVERYBODY = 0;
const LATEST = 100;

/** The rooms that an administrator owns and co-administers; null means all rooms. */
export interface Scope {
  ownerId: number | null;
  linkedIds: readonly number[];
}

export interface SpanRow {
  index: number;
  visits: number;
  duration: number;
}

interface Period {
  start: number;
  end: number;
  /** Length of one span in milliseconds; whole hours, so that no hour is cut. */
  length: number;
}

/** Visits of all rooms by the span they began in. Spans without visits are left out. */
export async function sumSpans(db: Database, scope: Scope, period: Period): Promise<SpanRow[]> {
  const { start, end, length } = period;
  const index = sql<number>`(hour - ${sql.lit(start)}) / ${sql.lit(length)}`;
  const own = db
    .selectFrom('owner_hours')
    .select((eb) => [
      index.as('index'),
      eb.fn.sum<number>('visits').as('visits'),
      eb.fn.sum<number>('duration').as('duration'),
    ])
    .where('owner_id', '=', scope.ownerId ?? EVERYBODY)
    .where('hour', '>=', start)
    .where('hour', '<', end)
    .groupBy('index');
  const rows = await own.execute();
  if (scope.linkedIds.length > 0) rows.push(...(await sumLinked(db, scope.linkedIds, period)));
  return rows.map((row) => ({
    index: Number(row.index),
    visits: Number(row.visits),
    duration: Number(row.duration),
  }));
}

function sumLinked(db: Database, ids: readonly number[], { start, end, length }: Period) {
  return db
    .selectFrom('visit_hours')
    .select((eb) => [
      sql<number>`(hour - ${sql.lit(start)}) / ${sql.lit(length)}`.as('index'),
      eb.fn.sum<number>('visits').as('visits'),
      eb.fn.sum<number>('duration').as('duration'),
    ])
    .where('room_id', 'in', ids)
    .where('chat', '=', 'room')
    .where('hour', '>=', start)
    .where('hour', '<', end)
    .groupBy('index')
    .execute();
}

/** Counts all rooms, visible ones and private ones. Triggers keep the counts of everybody's rooms. */
export async function countRooms(db: Database, scope: Scope) {
  if (scope.ownerId === null) return readCounts(db);
  const { total, visible, hidden } = await rooms(db, scope)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>('rooms.is_visible').as('visible'),
      eb.fn.sum<number | null>('rooms.is_private').as('hidden'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), visible: Number(visible ?? 0), private: Number(hidden ?? 0) };
}

async function readCounts(db: Database) {
  const { total, visible, hidden } = await db
    .selectFrom('room_counts')
    .select(({ fn }) => [
      fn.sum('live').as('total'),
      fn.sum('visible').as('visible'),
      fn.sum('private').as('hidden'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), visible: Number(visible), private: Number(hidden) };
}

/** The most visited rooms of all time: an index scan, for one owner or for all. */
export function listMostVisited(db: Database, { ownerId }: Scope, limit: number) {
  const all = db
    .selectFrom('rooms')
    .select(['id', 'name', 'visit_count as visitsEver'])
    .where('deleted_at', 'is', null);
  return (ownerId === null ? all : all.where('owner_id', '=', ownerId))
    .orderBy('visit_count', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

export function listRoomsById(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('rooms')
    .select(['id', 'name', 'visit_count as visitsEver'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Visits of these rooms since an hour. */
export function sumRoomHours(db: Database, ids: readonly number[], since: number) {
  return db
    .selectFrom('visit_hours')
    .select((eb) => ['room_id as roomId', eb.fn.sum<number>('visits').as('visits')])
    .where('room_id', 'in', ids)
    .where('chat', '=', 'room')
    .where('hour', '>=', since)
    .groupBy('room_id')
    .execute();
}

/** The same by whole days, of which a year has few enough to sum. */
export function sumRoomDays(db: Database, ids: readonly number[], since: number) {
  return db
    .selectFrom('room_days')
    .select((eb) => ['room_id as roomId', eb.fn.sum<number>('visits').as('visits')])
    .where('room_id', 'in', ids)
    .where('day', '>=', since)
    .groupBy('room_id')
    .execute();
}

/**
 * The rooms with the latest messages. Somebody with thousands of rooms has some among the latest of
 * all; only for others are their own looked up, which are few.
 */
export async function listTalkedIn(db: Database, scope: Scope, limit: number) {
  const latest = db
    .selectFrom('room_last_messages')
    .select(['room_id', 'message_id'])
    .orderBy('message_id', 'desc')
    .limit(sql.lit(LATEST));
  const found = await rooms(db, scope)
    .innerJoin(latest.as('latest'), 'latest.room_id', 'rooms.id')
    .select('rooms.id')
    .orderBy('latest.message_id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  if (found.length === limit) return found;
  return rooms(db, scope)
    .innerJoin('room_last_messages', 'room_last_messages.room_id', 'rooms.id')
    .select('rooms.id')
    .orderBy('room_last_messages.message_id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

/** The newest messages of one room, without private and deleted ones. */
export function listNewest(db: Database, roomId: number, limit: number) {
  return db
    .selectFrom('messages')
    .innerJoin('visitors', 'visitors.id', 'messages.sender_id')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select([
      'messages.id',
      'messages.body',
      'messages.created_at as createdAt',
      'visitors.name as senderName',
      'rooms.id as roomId',
      'rooms.name as roomName',
    ])
    .where('messages.room_id', '=', roomId)
    .where('messages.chat', '=', 'room')
    .where('messages.recipient_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
}

/** True when one of an administrator's own rooms has a ticket. */
export async function hasTickets(db: Database, adminId: number): Promise<boolean> {
  const row = await db
    .selectFrom('rooms')
    .innerJoin('tickets', 'tickets.room_id', 'rooms.id')
    .select('tickets.id')
    .where('rooms.owner_id', '=', adminId)
    .where('rooms.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when one of these rooms has a company, a logo or a background. */
export async function hasLook(db: Database, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('company_id', 'is not', null),
        eb('logo_file_id', 'is not', null),
        eb('background_file_id', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function rooms(db: Database, { ownerId, linkedIds }: Scope) {
  const live = db.selectFrom('rooms').where('rooms.deleted_at', 'is', null);
  if (ownerId === null) return live;
  if (linkedIds.length === 0) return live.where('rooms.owner_id', '=', ownerId);
  return live.where((eb) =>
    eb.or([eb('rooms.owner_id', '=', ownerId), eb('rooms.id', 'in', linkedIds)]),
  );
}
