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

/** Running grants that end before a time and whose owner does not know, the soonest first. */
export function listUnwarned(db: Database, before: number, limit: number) {
  return db
    .selectFrom('grants')
    .innerJoin('admins', 'admins.id', 'grants.admin_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select([
      'grants.id',
      'grants.plan_name as planName',
      'grants.rooms',
      'grants.ends_at as endsAt',
      'users.id as userId',
      'users.email',
      'users.email_proven_at as provenAt',
    ])
    .where('grants.ended_at', 'is', null)
    .where('grants.warned_at', 'is', null)
    .where('grants.ends_at', '<=', before)
    .orderBy('grants.ends_at')
    .limit(limit)
    .execute();
}

/** @returns false when it has ended since, or its owner was warned at the same moment */
export async function markWarned(db: Database, id: number, now: number): Promise<boolean> {
  const warned = await db
    .updateTable('grants')
    .set({ warned_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('warned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return warned !== undefined;
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
