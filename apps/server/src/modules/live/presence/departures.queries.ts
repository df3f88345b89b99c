import { sql } from 'kysely';
import { isAmong, isPostgres } from '../../../infrastructure/database/engine.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Each takes a list of ids as JSON. */
type Ids = { json: string };

export const deleteConnections = prepared((db, { json }: Ids) =>
  db
    .deleteFrom('connections')
    .where(isAmong(db, 'id', json, 'text'))
    .returning(['visitor_id as visitorId', 'visit_id as visitId', 'room_id as roomId']),
);

/**
 * Locks visitors in the order of their ids, so that other transactions that begin or end their visits
 * wait. SQLite has one writer at a time and needs no locks.
 */
export async function lockVisitors(db: Database, ids: readonly number[]): Promise<void> {
  if (isPostgres(db)) await lock(db, { json: JSON.stringify(ids) });
}

const lock = prepared(
  (db, { json }: Ids) =>
    db
      .selectFrom('visitors')
      .select('id')
      .where(isAmong(db, 'id', json))
      .orderBy('id')
      .forNoKeyUpdate(),
  undefined,
  { isUnread: true },
);

/** Ends the visits that have no connection any more. Answers those that it has ended. */
export const endLeftVisits = prepared((db, { json, at }: Ids & { at: number }) =>
  db
    .updateTable('visits')
    .set({
      ended_at: sql`case when started_at > ${at} then started_at else ${at} end`,
      duration: sql`case when started_at > ${at} then 0 else ${at} - started_at end`,
    })
    .where(isAmong(db, 'id', json))
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connections').select('id').whereRef('connections.visit_id', '=', 'visits.id'),
        ),
      ),
    )
    .returning(['room_id as roomId', 'chat', 'started_at as startedAt', 'duration']),
);

/** Answers the ids of the given visitors who have a connection. */
export const listVisitorsInside = prepared((db, { json }: Ids) =>
  db
    .selectFrom('connections')
    .select('visitor_id as id')
    .distinct()
    .where(isAmong(db, 'visitor_id', json)),
);
