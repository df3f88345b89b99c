import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export async function insertGrant(
  db: Database,
  grant: Insertable<Tables['grants']>,
): Promise<number> {
  const { id } = await db
    .insertInto('grants')
    .values(grant)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export function listGrants(db: Database, adminId: number, limit: number) {
  return grants(db)
    .where('grants.admin_id', '=', adminId)
    .orderBy('grants.id', 'desc')
    .limit(limit)
    .execute();
}

export function findGrant(db: Database, adminId: number, id: number) {
  return grants(db)
    .where('grants.admin_id', '=', adminId)
    .where('grants.id', '=', id)
    .executeTakeFirst();
}

/** @returns false when it has ended already, also by a call at the same moment */
export async function markGrantEnded(db: Database, id: number, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('grants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export function listRunOut(db: Database, now: number, limit: number) {
  return db
    .selectFrom('grants')
    .select(['id', 'admin_id as adminId'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
}

function grants(db: Database) {
  return db
    .selectFrom('grants')
    .leftJoin('admins', 'admins.id', 'grants.by_id')
    .select([
      'grants.id',
      'grants.plan_name as planName',
      'grants.rooms',
      'grants.reason',
      'grants.ends_at as endsAt',
      'grants.created_at as createdAt',
      'grants.ended_at as endedAt',
      'admins.name as byName',
    ]);
}
