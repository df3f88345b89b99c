import { Role } from '@atrio/contract/accounts/accounts';
import type { peopleRoutes } from '@atrio/contract/accounts/people';
import { MAX_ROOMS_COUNTED } from '@atrio/contract/accounts/people';
import type { SortOf } from '@atrio/contract/lib/route';
import { sql } from 'kysely';
import {
  adminsWithAccounts,
  cutByAccount,
  cutByName,
  holdsText,
  presentAdmins,
} from '../../../infrastructure/database/admin-rows.ts';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface PeopleFilter {
  search?: string | undefined;
  /** The ids that `findAdminsHolding` returns for `search`. */
  foundIds?: readonly number[] | undefined;
  role?: Role | undefined;
  isBlocked?: boolean | undefined;
}

type PeopleSort = SortOf<(typeof peopleRoutes)['list']>;

/** People whose account is not erased and has an Admin record. */
function matching(db: Database, filter: PeopleFilter) {
  const people = adminsWithAccounts(db).where(isWanted(filter));
  return filter.search ? people.where(holdsText(db, filter.search, filter.foundIds)) : people;
}

/** A condition on accounts. */
function isWanted({ role, isBlocked }: Pick<PeopleFilter, 'role' | 'isBlocked'>) {
  const all = [
    sql`users.erased_at is null`,
    sql`users.role in (${sql.lit(Role.ADMIN)}, ${sql.lit(Role.MASTER_ADMIN)})`,
  ];
  // A literal, so that the partial index on MASTER_ADMINs is used.
  if (role !== undefined) all.push(sql`users.role = ${sql.lit(role)}`);
  if (isBlocked !== undefined) {
    all.push(isBlocked ? sql`users.blocked_at is not null` : sql`users.blocked_at is null`);
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

export async function countPeople(db: Database, filter: PeopleFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SORT_COLUMNS = {
  name: 'admins.name_key',
  email: 'users.email',
  createdAt: 'users.id',
} as const;

/** The slice is found by ids alone: nothing is looked up of those before it. */
export function listPeople(db: Database, filter: PeopleFilter, field: PeopleSort, slice: Slice) {
  const ids = sliceOf(db, filter, field, slice);
  return adminsWithAccounts(db)
    .innerJoin(ids.as('slice'), 'slice.id', 'admins.id')
    .select(personColumns)
    .orderBy(SORT_COLUMNS[field], slice.direction)
    .orderBy('admins.id', slice.direction)
    .execute();
}

function sliceOf(db: Database, filter: PeopleFilter, field: PeopleSort, slice: Slice) {
  const column = SORT_COLUMNS[field];
  if (!filter.search && column !== 'admins.name_key') {
    return cutByAccount(db, db.selectFrom('users').where(isWanted(filter)), column, slice);
  }
  if (!filter.search && filter.role !== Role.MASTER_ADMIN) {
    return cutByName(narrowed(presentAdmins(db), filter), slice);
  }
  const { direction } = slice;
  const people = matching(db, filter).select('admins.id');
  return cut(people.orderBy(column, direction).orderBy('admins.id', direction), slice);
}

/**
 * Most people have the role and the state that are asked for: their names are gone through, and each
 * one's account is looked up.
 */
function narrowed(admins: ReturnType<typeof presentAdmins>, filter: PeopleFilter) {
  if (filter.role === undefined && filter.isBlocked === undefined) return admins;
  return admins.where(
    sql<boolean>`exists (select 1 from users where users.id = admins.user_id and ${isWanted(filter)})`,
  );
}

export function findPerson(db: Database, adminId: number) {
  return matching(db, {}).select(personColumns).where('admins.id', '=', adminId).executeTakeFirst();
}

const personColumns = [
  'admins.id',
  'admins.name',
  'users.id as userId',
  'users.email',
  'users.role',
  'users.blocked_at as blockedAt',
  'users.email_proven_at as emailProvenAt',
  'users.created_at as createdAt',
] as const;

/** Counts the rooms that each one owns, up to the number that is shown. */
export async function countRoomsOf(db: Database, adminIds: readonly number[]) {
  return db
    .selectFrom('admins')
    .select([
      'admins.id',
      sql<number>`(select count(*) from (select 1 from rooms where rooms.owner_id = admins.id
        and rooms.deleted_at is null limit ${sql.lit(MAX_ROOMS_COUNTED)}) as counted)`.as('count'),
    ])
    .where('admins.id', 'in', adminIds)
    .execute();
}

/** @param since sessions last used after this time can still be renewed */
export function listSignIns(db: Database, userIds: readonly number[], since: number) {
  return db
    .selectFrom('sessions')
    .select((eb) => [
      'user_id as userId',
      eb.fn.max<number>('created_at').as('lastSignInAt'),
      eb.fn.max<number>('last_used_at').as('lastUsedAt'),
      sql<number>`sum(case when revoked_at is null and last_used_at > ${since} then 1 else 0 end)`.as(
        'open',
      ),
    ])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
}

/**
 * All MASTER_ADMINs, and the row of `userId` whatever its role, locked in the order of their ids
 * until the transaction ends, so that a role or block that was read here still holds when it is
 * written.
 */
export async function lockMasters(db: Database, userId: number) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'role', 'blocked_at as blockedAt', 'erased_at as erasedAt'])
      // With an OR, SQLite would not use the index of MASTER_ADMINs.
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('id')
          .where('role', '=', sql.lit(Role.MASTER_ADMIN))
          .unionAll(eb.selectFrom('users').select('id').where('id', '=', userId)),
      )
      .orderBy('id')
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute()
  );
}

export async function updateAccess(
  db: Database,
  userId: number,
  access: { role: Role; blockedAt: number | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: access.role, blocked_at: access.blockedAt })
    .where('id', '=', userId)
    .execute();
}
