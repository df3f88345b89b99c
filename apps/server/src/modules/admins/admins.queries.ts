import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

/** @returns undefined when the e-mail is taken, whatever else happens at the same time */
export function insertUser(
  db: Database,
  user: {
    email: string;
    passwordHash: string;
    role: number;
    /** Null: nobody has answered a mail to this address. */
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

export async function countAdmins(db: Database, search: string | undefined): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listAdmins(
  db: Database,
  search: string | undefined,
  field: 'name' | 'email',
  { limit, offset, direction }: Slice,
) {
  return matching(db, search)
    .select(['admins.id', 'admins.name', 'users.email'])
    .orderBy(field === 'email' ? 'users.email' : 'admins.name_key', direction)
    .orderBy('admins.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

function matching(db: Database, search: string | undefined) {
  const people = db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('users.erased_at', 'is', null);
  if (!search) return people;
  const pattern = containsPattern(search);
  return people.where((eb) =>
    eb.or([
      sql<boolean>`admins.name_key like ${pattern} escape '\\'`,
      sql<boolean>`users.email like ${pattern} escape '\\'`,
    ]),
  );
}
