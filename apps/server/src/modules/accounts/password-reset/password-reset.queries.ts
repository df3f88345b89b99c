import type { Database } from '../../../infrastructure/database/tables.ts';

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
