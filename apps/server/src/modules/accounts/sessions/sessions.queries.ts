import type { Database } from '../../../infrastructure/database/tables.ts';

/** Sessions that can still be renewed: not revoked, used since `since`. */
export function listSessions(db: Database, userId: number, since: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', since)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** @returns undefined when the session is not this person's, or has ended already */
export function revokeOwnSession(db: Database, id: number, userId: number, now: number) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'device'])
    .executeTakeFirst();
}

/** @param except a session that stays */
export function revokeSessions(db: Database, userId: number, now: number, except?: number) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', except ?? 0)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
}
