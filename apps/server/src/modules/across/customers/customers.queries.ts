import {
  type CustomerState,
  type customerRoutes,
  MAX_CUSTOMER_ROOMS,
} from '@atrio/contract/across/customers';
import type { SortOf } from '@atrio/contract/lib/route';
import { STATUSES_OF } from '@atrio/contract/money/payments';
import { sql } from 'kysely';
import { adminsHolding } from '../../../infrastructure/database/admin-rows.ts';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { fewIds } from '../../../infrastructure/database/search.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** Kept for those who owe nothing. */
export const NEVER = '9999-12-31';
const RUNNING = ['open', 'placed'] as const;

export interface CustomerFilter {
  search?: string | undefined;
  /** The ids that `findCustomersHolding` returns for `search`. */
  foundIds?: readonly number[] | undefined;
  state?: CustomerState | undefined;
  planId?: number | undefined;
}

type CustomerSort = SortOf<(typeof customerRoutes)['list']>;

const SORT_COLUMNS = {
  payment: 'customers.overdue_since',
  monthly: 'customers.monthly_cents',
  since: 'customers.since',
} as const;

/** The account behind an administrator, unless it is erased. */
export function findOwner(db: Database, adminId: number) {
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select([
      'admins.id',
      'admins.name',
      'users.id as userId',
      'users.email',
      'users.email_proven_at as provenAt',
    ])
    .where('admins.id', '=', adminId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Erased people have no row: it goes with the account. */
function narrowed(db: Database, { state, planId }: CustomerFilter) {
  let rows = db.selectFrom('customers');
  if (state === 'overdue') rows = rows.where('customers.overdue_since', '<', NEVER);
  if (state === 'noPlan') rows = rows.where('customers.plans', '=', 0);
  if (state === 'current') {
    // Written out, so that the partial index on those who pay is used.
    rows = rows
      .where(sql<boolean>`customers.plans > 0`)
      .where('customers.overdue_since', '=', NEVER);
  }
  if (state === 'suspended') {
    rows = rows.where('customers.admin_id', 'in', (eb) =>
      eb.selectFrom('closings').select('owner_id').where('cause', '=', 'suspended'),
    );
  }
  if (planId !== undefined) {
    rows = rows.where('customers.admin_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('admin_id')
        .where('plan_id', '=', planId)
        .where('state', 'in', RUNNING),
    );
  }
  return rows;
}

function joined(db: Database, filter: CustomerFilter) {
  return narrowed(db, filter)
    .innerJoin('admins', 'admins.id', 'customers.admin_id')
    .innerJoin('users', 'users.id', 'admins.user_id');
}

/**
 * Customers that hold the text in their name, e-mail or a company's name.
 * @returns undefined without a text, where it is too short for the index, or where too many hold it
 */
export async function findCustomersHolding(db: Database, search: string | undefined) {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  return fewIds(db, (most) => [
    ...adminsHolding(db, search, most),
    sql`(select company_admins.admin_id as id from companies
      join company_admins on company_admins.company_id = companies.id
      where companies.name_key like ${pattern} escape '\\' limit ${sql.lit(most)})`,
  ]);
}

/** Where few were found, only these are compared with the text. */
function searched(db: Database, filter: CustomerFilter) {
  const { foundIds: ids } = filter;
  const pattern = containsPattern(filter.search ?? '');
  const all = joined(db, filter);
  const among = ids ? all.where(isAmong(db, 'customers.admin_id', JSON.stringify(ids))) : all;
  return among.where((eb) =>
    eb.or([
      sql<boolean>`admins.name_key like ${pattern} escape '\\'`,
      sql<boolean>`users.email like ${pattern} escape '\\'`,
      eb.exists(
        eb
          .selectFrom('company_admins')
          .innerJoin('companies', 'companies.id', 'company_admins.company_id')
          .select(sql.lit(1).as('one'))
          .whereRef('company_admins.admin_id', '=', 'customers.admin_id')
          .where(sql<boolean>`companies.name_key like ${pattern} escape '\\'`),
      ),
    ]),
  );
}

/** Only a search asks for columns of other tables. */
function ofFilter(db: Database, filter: CustomerFilter) {
  return filter.search ? searched(db, filter) : narrowed(db, filter);
}

export async function countCustomers(db: Database, filter: CustomerFilter): Promise<number> {
  const rows = ofFilter(db, filter);
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no facts are looked up of customers before it. */
export function listCustomers(
  db: Database,
  filter: CustomerFilter,
  field: CustomerSort,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    ofFilter(db, filter)
      .select('customers.admin_id')
      .orderBy(SORT_COLUMNS[field], direction)
      .orderBy('customers.admin_id', direction),
    { limit, offset },
  );
  return withFacts(
    joined(db, {}).innerJoin(slice.as('slice'), 'slice.admin_id', 'customers.admin_id'),
  )
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy('customers.admin_id', direction)
    .execute();
}

export function findCustomer(db: Database, adminId: number) {
  return withFacts(joined(db, {})).where('customers.admin_id', '=', adminId).executeTakeFirst();
}

/** Each fact is a look-up in an index, or counted up to a bound. */
function withFacts(rows: ReturnType<typeof joined>) {
  const bounded = (table: string, owner: string, more = '') =>
    sql<number>`(select count(*) from (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.${owner}`)} = customers.admin_id ${sql.raw(more)}
      limit ${sql.lit(MAX_CUSTOMER_ROOMS)}) as counted)`;
  return rows
    .select([
      'customers.admin_id as id',
      'customers.since',
      'customers.plans',
      'customers.monthly_cents as monthlyCents',
      'customers.overdue_since as overdueSince',
      'admins.name',
      'users.id as userId',
      'users.email',
    ])
    .select((eb) => [
      eb
        .selectFrom('orders')
        .select('orders.plan_name')
        .whereRef('orders.admin_id', '=', 'customers.admin_id')
        .where('orders.state', 'in', RUNNING)
        .orderBy('orders.created_at', 'desc')
        .limit(1)
        .as('planName'),
      soonestDue().as('nextDueDate'),
      bounded('rooms', 'owner_id', 'and rooms.deleted_at is null').as('roomCount'),
      bounded('room_items', 'admin_id').as('roomsBought'),
    ]);
}

/** One look-up for each status: of several at once all rows would be read, not the first one. */
function soonestDue() {
  const each = STATUSES_OF.open.map(
    (status) => sql`select min(due_date) as day from payments
      where payments.admin_id = customers.admin_id and status = ${status}`,
  );
  return sql<string | null>`(select min(day) from (${sql.join(each, sql` union all `)}) as days)`;
}

export function listLastUses(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('sessions')
    .select((eb) => ['user_id as userId', eb.fn.max<number>('last_used_at').as('lastUsedAt')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
}

export function listBusiestRooms(db: Database, adminId: number, limit: number) {
  return db
    .selectFrom('rooms')
    .select(['id', 'name', 'visit_count as visits'])
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .orderBy('visit_count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countVisitsOf(
  db: Database,
  adminId: number,
  from: number,
  to: number,
): Promise<number> {
  const { visits } = await db
    .selectFrom('owner_hours')
    .select((eb) => eb.fn.sum<number>('visits').as('visits'))
    .where('owner_id', '=', adminId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .executeTakeFirstOrThrow();
  return Number(visits ?? 0);
}

export function listNotes(db: Database, adminId: number, limit: number) {
  return db
    .selectFrom('customer_notes')
    .leftJoin('admins', 'admins.id', 'customer_notes.by_id')
    .select([
      'customer_notes.id',
      'customer_notes.body',
      'customer_notes.created_at as createdAt',
      'admins.name as byName',
    ])
    .where('customer_notes.admin_id', '=', adminId)
    .orderBy('customer_notes.id', 'desc')
    .limit(limit)
    .execute();
}

export function insertNote(
  db: Database,
  note: { admin_id: number; by_id: number; body: string; created_at: number },
): Promise<{ id: number }> {
  return db.insertInto('customer_notes').values(note).returning('id').executeTakeFirstOrThrow();
}
