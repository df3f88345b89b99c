import { sql } from 'kysely';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

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

/**
 * Locks visitors in the order of their ids, so that other transactions that begin or end their visits
 * wait. SQLite has one writer at a time and needs no locks.
 */
export async function lockVisitors(db: Database, ids: readonly number[]): Promise<void> {
  if (isPostgres(db)) await lockMany(db, { ids: `{${ids.join(',')}}` });
}

const lockMany = prepared(
  (db, { ids }: { ids: string }) =>
    db
      .selectFrom('visitors')
      .select('id')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forNoKeyUpdate(),
  undefined,
  { isUnread: true },
);

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
