import { sql } from 'kysely';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

const HOUR = 60 * 60_000;

/**
 * Removes up to `limit` connections of a server. When several servers do this at once, each removes
 * different ones: PostgreSQL skips rows that another transaction has locked.
 */
export function deleteSomeConnectionsOf(db: Database, serverId: string, limit: number) {
  const some = db
    .selectFrom('connections')
    .select('id')
    .where('server_id', '=', serverId)
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  return db
    .deleteFrom('connections')
    .where('id', 'in', some)
    .returning(['id', 'visitor_id as visitorId', 'visit_id as visitId', 'room_id as roomId'])
    .execute();
}

export function deleteConnections(db: Database, ids: readonly string[]) {
  return db
    .deleteFrom('connections')
    .where('id', 'in', ids)
    .returning(['id', 'visitor_id as visitorId', 'visit_id as visitId', 'room_id as roomId'])
    .execute();
}

/** Locks visitors in the order of their ids. SQLite has one writer at a time and needs no locks. */
export async function lockVisitors(db: Database, ids: readonly number[]): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('visitors')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Ends the visits that have no connection any more. @returns the ended visits
 * @returns what it has ended
 */
export function endLeftVisits(db: Database, ids: readonly number[], at: number) {
  return db
    .updateTable('visits')
    .set({
      ended_at: sql`case when started_at > ${at} then started_at else ${at} end`,
      duration: sql`case when started_at > ${at} then 0 else ${at} - started_at end`,
    })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connections').select('id').whereRef('connections.visit_id', '=', 'visits.id'),
        ),
      ),
    )
    .returning(['room_id as roomId', 'chat', 'started_at as startedAt', 'duration'])
    .execute();
}

export interface HourShare {
  roomId: number;
  chat: string;
  startedAt: number;
  duration: number;
}

/**
 * Adds each visit's duration to the hour that it began in, in a fixed order so that no two
 * transactions deadlock.
 */
export async function addToHours(db: Database, visits: readonly HourShare[]): Promise<void> {
  const sums = new Map<string, { room_id: number; chat: string; hour: number; duration: number }>();
  for (const { roomId, chat, startedAt, duration } of visits) {
    const hour = Math.floor(startedAt / HOUR) * HOUR;
    const key = `${roomId}|${chat}|${hour}`;
    const sum = sums.get(key) ?? { room_id: roomId, chat, hour, duration: 0 };
    sums.set(key, { ...sum, duration: sum.duration + duration });
  }
  const rows = [...sums.values()].sort(
    (a, b) => a.room_id - b.room_id || a.chat.localeCompare(b.chat) || a.hour - b.hour,
  );
  if (rows.length === 0) return;
  await db
    .insertInto('visit_hours')
    .values(rows.map((row) => ({ ...row, visits: 0 })))
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'chat', 'hour']).doUpdateSet({
        duration: sql`visit_hours.duration + excluded.duration`,
      }),
    )
    .execute();
}

export async function listVisitorsInside(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('connections')
    .select('visitor_id as id')
    .distinct()
    .where('visitor_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes a server that has no connections left. It keeps its row until then, since the clean-up
 * may itself be interrupted.
 */
export async function deleteEmptyServer(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('servers')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('connections').select('id').where('server_id', '=', id))),
    )
    .execute();
}
