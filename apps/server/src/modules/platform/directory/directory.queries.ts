import { sql } from 'kysely';
import {
  adminsWithAccounts,
  cutByAccount,
  cutByName,
  holdsText,
  presentAdmins,
} from '../../../infrastructure/database/admin-rows.ts';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

interface DirectoryFilter {
  search: string | undefined;
  /** The ids that `findAdminsHolding` returns for `search`. */
  foundIds?: readonly number[] | undefined;
  /** Limits the list to people this administrator works with; null lists everybody. */
  knownTo: number | null;
}

export async function countAdmins(db: Database, filter: DirectoryFilter): Promise<number> {
  if (!filter.search && filter.knownTo === null) return countEverybody(db);
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts all administrators: looking each one's account up would take most of a list's time. */
export async function countEverybody(db: Database): Promise<number> {
  const all = await db
    .selectFrom('admins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const erased = await db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('users.erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(all.count) - Number(erased.count);
}

/** The slice is found by ids alone: nothing is looked up of those before it. */
export function listAdmins(
  db: Database,
  filter: DirectoryFilter,
  field: 'name' | 'email',
  slice: Slice,
) {
  const column = field === 'email' ? 'users.email' : 'admins.name_key';
  const ids = sliceOf(db, filter, field, slice);
  return adminsWithAccounts(db)
    .innerJoin(ids.as('slice'), 'slice.id', 'admins.id')
    .select(['admins.id', 'admins.name', 'users.email'])
    .orderBy(column, slice.direction)
    .orderBy('admins.id', slice.direction)
    .execute();
}

/** Counts the administrators in the list that exist and that the caller may see. */
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

/** Finds accounts with a confirmed address only. */
export function findAdminsByEmail(db: Database, emails: readonly string[]) {
  return matching(db, { search: undefined, knownTo: null })
    .select(['admins.id', 'users.email'])
    .where('users.email', 'in', emails)
    .where('users.email_proven_at', 'is not', null)
    .execute();
}

function sliceOf(db: Database, filter: DirectoryFilter, field: 'name' | 'email', slice: Slice) {
  const { search, knownTo } = filter;
  const { direction } = slice;
  if (!search && field === 'name') {
    const admins = presentAdmins(db);
    return cutByName(
      knownTo === null ? admins : admins.where('admins.id', 'in', colleaguesOf(knownTo)),
      slice,
    );
  }
  if (!search && knownTo === null) {
    const accounts = db.selectFrom('users').where('erased_at', 'is', null);
    return cutByAccount(db, accounts, 'users.email', slice);
  }
  const column = field === 'email' ? 'users.email' : 'admins.name_key';
  const admins = matching(db, filter).select('admins.id');
  return cut(admins.orderBy(column, direction).orderBy('admins.id', direction), slice);
}

function matching(db: Database, { search, foundIds, knownTo }: DirectoryFilter) {
  let people = adminsWithAccounts(db).where('users.erased_at', 'is', null);
  if (knownTo !== null) people = people.where('admins.id', 'in', colleaguesOf(knownTo));
  return search ? people.where(holdsText(db, search, foundIds)) : people;
}

/**
 * The administrator and everybody who shares a company, a room or an environment with them: owners
 * and co-administrators of the same rooms, and owners of rooms in an environment of the other.
 */
function colleaguesOf(me: number) {
  return sql<number>`(
    with my_rooms as (
      select id, owner_id, environment_id from rooms where owner_id = ${me} and deleted_at is null
      union select rooms.id, rooms.owner_id, rooms.environment_id from room_admins
      join rooms on rooms.id = room_admins.room_id
      where room_admins.admin_id = ${me} and rooms.deleted_at is null)
    select id from admins where id = ${me}
    union select theirs.admin_id from company_admins mine
      join company_admins theirs on theirs.company_id = mine.company_id
      where mine.admin_id = ${me}
    union select owner_id from my_rooms
    union select room_admins.admin_id from my_rooms
      cross join room_admins where room_admins.room_id = my_rooms.id
    union select environments.owner_id from environments
      join my_rooms on my_rooms.environment_id = environments.id
      where environments.owner_id is not null
    union select rooms.owner_id from rooms
      join environments on environments.id = rooms.environment_id
      where environments.owner_id = ${me} and rooms.deleted_at is null)`;
}
