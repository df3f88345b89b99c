import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Coupons, and what they take off an order. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table coupons (
    id ${id}, code ${text} not null unique, percent ${int}, cents ${int}, cycles ${int},
    max_uses ${int}, uses ${int} not null default 0, valid_until ${text},
    plan_ids ${text} not null default '[]', active ${int} not null default 1,
    created_at ${int} not null, updated_at ${int} not null)`);
  const add = (column: string, type: ReturnType<typeof sql>) =>
    run(sql`alter table orders add column ${sql.ref(column)} ${type}`);
  await add('coupon_id', sql`${int} references coupons (id)`);
  await add('coupon_terms', sql`${text}`);
  await add('coupon_returned_at', sql`${int}`);
  await add('discount_cents', sql`${int} not null default 0`);
  await run(sql`create index orders_coupon on orders (coupon_id) where coupon_id is not null`);
  await followDiscounts(db);
}

/** An order brings its price a month without the discount of its next charge. */
async function followDiscounts(db: Kysely<never>): Promise<void> {
  const { isPostgres } = columnsFor(db);
  for (const name of ['customers_order', 'customers_reorder']) {
    await sql.raw(`drop trigger ${name}${isPostgres ? ' on orders' : ''}`).execute(db);
    if (isPostgres) await sql.raw(`drop function ${name}()`).execute(db);
  }
  const isRunning = (row: string) => `${row}.state in ('open', 'placed')`;
  const plan = (row: string) => `(case when ${isRunning(row)} then 1 else 0 end)`;
  const price = (row: string) => `(case when ${isRunning(row)} and ${row}.paused_at is null
    then ${row}.price_cents - ${row}.discount_cents else 0 end)`;
  await addTrigger(db, {
    name: 'customers_order',
    on: 'after insert on orders',
    body: `insert into customers (admin_id, since)
      values (new.admin_id, new.created_at) on conflict do nothing;
      update customers set plans = plans + ${plan('new')},
      monthly_cents = monthly_cents + ${price('new')} where admin_id = new.admin_id;`,
    back: 'new',
  });
  await addTrigger(db, {
    name: 'customers_reorder',
    on: 'after update of state, price_cents, discount_cents, paused_at on orders',
    body: `update customers set plans = plans + ${plan('new')} - ${plan('old')},
      monthly_cents = monthly_cents + ${price('new')} - ${price('old')}
      where admin_id = new.admin_id;`,
    back: 'new',
  });
}
