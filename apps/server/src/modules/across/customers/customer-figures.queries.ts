import { MAX_COUNTED_CUSTOMERS } from '@atrio/contract/across/customer-summary';
import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { NEVER } from './customers.queries.ts';

export function sumPlans(db: Database) {
  return db
    .selectFrom('customers')
    .select((eb) => [
      eb.fn.countAll<number>().as('customers'),
      eb.fn.sum<number>('plans').as('count'),
      eb.fn.sum<number>('monthly_cents').as('cents'),
    ])
    .where(sql<boolean>`plans > 0`)
    .executeTakeFirstOrThrow();
}

export function sumOverdue(db: Database) {
  return db
    .selectFrom('customers')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('overdue_cents').as('cents'),
      eb.fn.sum<number>(sql`case when plans > 0 then 1 else 0 end`).as('paying'),
    ])
    .where('overdue_since', '<', NEVER)
    .executeTakeFirstOrThrow();
}

/** Orders of plans since a time, without those that the provider refused. */
export function sumOrdered(db: Database, since: number) {
  return sumOrders(db)
    .where('created_at', '>=', since)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow();
}

export function sumEnded(db: Database, since: number) {
  return sumOrders(db).where('cancelled_at', '>=', since).executeTakeFirstOrThrow();
}

function sumOrders(db: Database) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(sql`price_cents - discount_cents`).as('cents'),
    ]);
}

export async function countSuspended(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('closings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cause', '=', 'suspended')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Everybody who owned or paid once and has no plan, up to a bound: these may be most people. */
export async function countWithoutPlan(db: Database): Promise<number> {
  const some = db
    .selectFrom('customers')
    .select('admin_id')
    .where('plans', '=', 0)
    .limit(MAX_COUNTED_CUSTOMERS);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
