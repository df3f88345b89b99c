import type { Database } from '../../../infrastructure/database/tables.ts';

/** @returns undefined when the e-mail is taken, also by a call at the same moment */
export function insertUser(
  db: Database,
  user: {
    email: string;
    passwordHash: string;
    role: number;
    /** Null while the address is not confirmed. */
    provenAt: number | null;
    now: number;
  },
) {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      created_at: user.now,
      email_proven_at: user.provenAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function insertAdmin(
  db: Database,
  admin: { userId: number; name: string; nameKey: string },
): Promise<number> {
  const { id } = await db
    .insertInto('admins')
    .values({ user_id: admin.userId, name: admin.name, name_key: admin.nameKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAdmin(
  db: Database,
  admin: { adminId: number; name: string; nameKey: string },
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ name: admin.name, name_key: admin.nameKey })
    .where('id', '=', admin.adminId)
    .execute();
}

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
