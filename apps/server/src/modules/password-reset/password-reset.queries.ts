import type { Database } from '../../platform/database/tables.ts';

export function findResettableUser(db: Database, email: string, now: number) {
  return db
    .selectFrom('users')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.email',
      'users.email_proven_at as provenAt',
      'admins.id as adminId',
      'admins.name',
      eb
        .selectFrom('email_changes')
        .select('old_email')
        .whereRef('email_changes.user_id', '=', 'users.id')
        .where('email_changes.expires_at', '>', now)
        .orderBy('changed_at')
        .limit(1)
        .as('previousEmail'),
    ])
    .where('users.email', '=', email)
    .executeTakeFirst();
}

export async function putResetCode(
  db: Database,
  code: { userId: number; email: string; hash: string; expiresAt: number },
): Promise<void> {
  const row = { email: code.email, code_hash: code.hash, expires_at: code.expiresAt, tries: 0 };
  await db
    .insertInto('reset_codes')
    .values({ user_id: code.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Takes one of the tries before anything is compared, so that parallel ones cannot share it. */
export function takeResetTry(db: Database, userId: number, maxTries: number, now: number) {
  return db
    .updateTable('reset_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash as hash')
    .executeTakeFirst();
}

/** @returns undefined when another request has used this very code */
export function spendResetCode(db: Database, userId: number, hash: string) {
  return db
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
}

export async function updatePassword(
  db: Database,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
}
