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

export interface DirectoryFilter {
  search: string | undefined;
  /** Only people whom this administrator works with; null: everybody. */
  knownTo: number | null;
}

export async function countAdmins(db: Database, filter: DirectoryFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listAdmins(
  db: Database,
  filter: DirectoryFilter,
  field: 'name' | 'email',
  { limit, offset, direction }: Slice,
) {
  return matching(db, filter)
    .select(['admins.id', 'admins.name', 'users.email'])
    .orderBy(field === 'email' ? 'users.email' : 'admins.name_key', direction)
    .orderBy('admins.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of these administrators there are, and are known to the one who names them. */
export async function countKnown(
  db: Database,
  adminIds: readonly number[],
  knownTo: number | null,
): Promise<number> {
  if (adminIds.length === 0) return 0;
  const { count } = await matching(db, { search: undefined, knownTo })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admins.id', 'in', adminIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Only accounts whose address is confirmed. */
export function findAdminsByEmail(db: Database, emails: readonly string[]) {
  return matching(db, { search: undefined, knownTo: null })
    .select(['admins.id', 'users.email'])
    .where('users.email', 'in', emails)
    .where('users.email_proven_at', 'is not', null)
    .execute();
}

function matching(db: Database, { search, knownTo }: DirectoryFilter) {
  let people = db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('users.erased_at', 'is', null);
  if (knownTo !== null) people = people.where('admins.id', 'in', colleaguesOf(knownTo));
  if (!search) return people;
  const pattern = containsPattern(search);
  return people.where((eb) =>
    eb.or([
      sql<boolean>`admins.name_key like ${pattern} escape '\\'`,
      sql<boolean>`users.email like ${pattern} escape '\\'`,
    ]),
  );
}

/**
 * Oneself, and who shares a company, a room or an environment: owners and co-administrators of the
 * same rooms, and owners of rooms in an environment of the other.
 */
function colleaguesOf(me: number) {
  return sql<number>`(
    with my_rooms as (
      select id, owner_id, environment_id from rooms where owner_id = ${me} and deleted_at is null
      union select rooms.id, rooms.owner_id, rooms.environment_id from rooms
      join room_admins on room_admins.room_id = rooms.id
      where room_admins.admin_id = ${me} and rooms.deleted_at is null)
    select id from admins where id = ${me}
    union select theirs.admin_id from company_admins mine
      join company_admins theirs on theirs.company_id = mine.company_id
      where mine.admin_id = ${me}
    union select owner_id from my_rooms
    union select room_admins.admin_id from room_admins join my_rooms on my_rooms.id = room_id
    union select environments.owner_id from environments
      join my_rooms on my_rooms.environment_id = environments.id
      where environments.owner_id is not null
    union select rooms.owner_id from rooms
      join environments on environments.id = rooms.environment_id
      where environments.owner_id = ${me} and rooms.deleted_at is null)`;
}
