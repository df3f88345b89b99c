import { Role } from '@atrio/contract/accounts/accounts';
import type { peopleRoutes } from '@atrio/contract/accounts/people';
import { MAX_ROOMS_COUNTED } from '@atrio/contract/accounts/people';
import type { SortOf } from '@atrio/contract/lib/route';
import { sql } from 'kysely';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export interface PeopleFilter {
  search?: string | undefined;
  role?: Role | undefined;
  isBlocked?: boolean | undefined;
}

type PeopleSort = SortOf<(typeof peopleRoutes)['list']>;

/** People whose account is not erased and has an Admin record. */
function matching(db: Database, { search, role, isBlocked }: PeopleFilter) {
  let people = db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('users.erased_at', 'is', null)
    .where('users.role', 'in', [Role.ADMIN, Role.MASTER_ADMIN]);
  // A literal, so that the partial index on MASTER_ADMINs is used.
  if (role !== undefined) people = people.where('users.role', '=', sql.lit(role));
  if (isBlocked !== undefined) {
    people = people.where('users.blocked_at', isBlocked ? 'is not' : 'is', null);
  }
  if (!search) return people;
  const pattern = containsPattern(search);
  return people.where((eb) =>
    eb.or([
      sql<boolean>`admins.name_key like ${pattern} escape '\\'`,
      sql<boolean>`users.email like ${pattern} escape '\\'`,
    ]),
  );
}

export async function countPeople(db: Database, filter: PeopleFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listPeople(
  db: Database,
  filter: PeopleFilter,
  field: PeopleSort,
  { limit, offset, direction }: Slice,
) {
  const columns = { name: 'admins.name_key', email: 'users.email', createdAt: 'users.id' } as const;
  const people = matching(db, filter).select(personColumns).orderBy(columns[field], direction);
  // No two have the same `users.id`; ordering by a second id would sort them all.
  const ordered = field === 'createdAt' ? people : people.orderBy('admins.id', direction);
  return ordered.limit(limit).offset(offset).execute();
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

export function listCompaniesOf(db: Database, adminIds: readonly number[]) {
  return db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select((eb) => [
      'company_admins.admin_id as adminId',
      eb.fn.min<string>('companies.name').as('name'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('company_admins.admin_id', 'in', adminIds)
    .groupBy('company_admins.admin_id')
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
