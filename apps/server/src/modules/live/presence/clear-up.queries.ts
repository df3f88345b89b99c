import { isPostgres } from '../../../infrastructure/database/engine.ts';
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
    .returning(['visitor_id as visitorId', 'visit_id as visitId', 'room_id as roomId'])
    .execute();
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
