import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.password_hash as passwordHash',
      'users.role',
      'users.blocked_at as blockedAt',
      'users.email_proven_at as emailProvenAt',
      'admins.id as adminId',
      'admins.name as adminName',
    ])
    .where('users.email', '=', email)
    .executeTakeFirst();
}

/** The credentials of an account; undefined when it has been erased. */
export function findCredentials(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash', 'blocked_at as blockedAt'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** The person behind a session that has not been revoked, unless blocked; read at every call. */
export const findSessionActors = prepared((db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.role',
      'users.email',
      'users.email_proven_at as provenAt',
      'admins.id as adminId',
      'admins.name',
    ])
    .select((eb) => {
      const shared = eb
        .selectFrom('room_admins')
        .select('room_admins.id')
        .whereRef('room_admins.admin_id', '=', 'admins.id');
      return eb.case().when(eb.exists(shared)).then(1).else(0).end().as('coAdministers');
    })
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.blocked_at', 'is', null),
);

interface NewSession {
  userId: number;
  device: string;
  address: string;
  now: number;
}

export async function insertSession(db: Database, { userId, device, address, now }: NewSession) {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, device, address, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewRefreshToken {
  sessionId: number;
  hash: string;
  now: number;
  expiresAt: number;
}

export async function insertRefreshToken(db: Database, token: NewRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      session_id: token.sessionId,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Marks an unused token as spent; of many calls at once exactly one gets the row. */
export function spendRefreshToken(db: Database, hash: string, now: number) {
  return db
    .updateTable('refresh_tokens')
    .set({ spent_at: now })
    .where('token_hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.user_id')
          .select('sessions.id')
          .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
          .where('revoked_at', 'is', null)
          .where('users.blocked_at', 'is', null),
      ),
    )
    .returning('session_id as sessionId')
    .executeTakeFirst();
}

export function findRefreshToken(db: Database, hash: string) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'refresh_tokens.session_id as sessionId',
      'refresh_tokens.spent_at as spentAt',
      'sessions.user_id as userId',
      'sessions.revoked_at as revokedAt',
    ])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst();
}

export async function updateSessionUse(
  db: Database,
  session: { id: number; device: string; address: string; now: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: session.now, device: session.device, address: session.address })
    .where('id', '=', session.id)
    .execute();
}

/** @returns the user, or undefined when the session had ended already */
export function revokeSession(db: Database, sessionId: number, now: number) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst();
}

/** Expired tokens are of no use; one that is sent again is refused as unknown. */
export async function deleteExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('throttles').where('resets_at', '<=', now).execute();
}
