import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

const RUNNING = `('open', 'placed')`;
const OVERDUE = `('OVERDUE', 'DUNNING_REQUESTED')`;

/** Everybody who owns rooms or pays, with what their list is sorted by, and notes on them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await sql`create table customers (
    admin_id ${int} primary key references admins (id) on delete cascade,
    since ${int} not null, plans ${int} not null default 0, monthly_cents ${int} not null default 0,
    overdue_since ${text} not null default '9999-12-31',
    overdue_cents ${int} not null default 0)`.execute(db);
  await sql`create table customer_notes (
    id ${id}, admin_id ${int} not null references admins (id) on delete cascade,
    by_id ${int} references admins (id), body ${text} not null,
    created_at ${int} not null)`.execute(db);
  await run(`insert into customers (admin_id, since)
    select owner_id, min(created_at) from (
      select owner_id, created_at from rooms
      union all select admin_id, created_at from orders) as first group by owner_id`);
  await run(`update customers set
    plans = (select count(*) from orders
      where orders.admin_id = customers.admin_id and state in ${RUNNING}),
    monthly_cents = (select coalesce(sum(price_cents), 0) from orders
      where orders.admin_id = customers.admin_id and state in ${RUNNING}),
    overdue_since = ${overdueSince('customers.admin_id')},
    overdue_cents = (select coalesce(sum(value_cents), 0) from payments
      where payments.admin_id = customers.admin_id and status in ${OVERDUE})`);
  await run('create index customers_payment on customers (overdue_since, admin_id)');
  await run('create index customers_monthly on customers (monthly_cents, admin_id)');
  await run('create index customers_since on customers (since, admin_id)');
  await run('create index customers_plans on customers (plans, overdue_since, admin_id)');
  await run('create index customers_paying on customers (plans, monthly_cents) where plans > 0');
  await run('create index customer_notes_of on customer_notes (admin_id, id)');
  await run('create index customer_notes_by on customer_notes (by_id) where by_id is not null');
  await run('create index orders_created on orders (created_at)');
  await run('create index orders_ended on orders (cancelled_at) where cancelled_at is not null');
  await follow(db);
}

/** From now on triggers keep it: rows are written by several modules and by workers. */
async function follow(db: Kysely<never>): Promise<void> {
  const add = (name: string, on: string, body: string) =>
    addTrigger(db, { name, on, body, back: 'new' });
  const appears = (owner: string) => `insert into customers (admin_id, since)
    values (new.${owner}, new.created_at) on conflict do nothing;`;
  const price = (row: string) =>
    `(case when ${row}.state in ${RUNNING} then ${row}.price_cents else 0 end)`;
  const plan = (row: string) => `(case when ${row}.state in ${RUNNING} then 1 else 0 end)`;
  const due = (row: string) =>
    `(case when ${row}.status in ${OVERDUE} then ${row}.value_cents else 0 end)`;
  await add('customers_own', 'after insert on rooms', appears('owner_id'));
  await add('customers_inherit', 'after update of owner_id on rooms', appears('owner_id'));
  await add(
    'customers_order',
    'after insert on orders',
    `${appears('admin_id')} update customers set plans = plans + ${plan('new')},
      monthly_cents = monthly_cents + ${price('new')} where admin_id = new.admin_id;`,
  );
  await add(
    'customers_reorder',
    'after update of state, price_cents on orders',
    `update customers set plans = plans + ${plan('new')} - ${plan('old')},
      monthly_cents = monthly_cents + ${price('new')} - ${price('old')}
      where admin_id = new.admin_id;`,
  );
  const since = `overdue_since = ${overdueSince('new.admin_id')}`;
  await add(
    'customers_charge',
    'after insert on payments',
    `update customers set overdue_cents = overdue_cents + ${due('new')}, ${since}
      where admin_id = new.admin_id and new.status in ${OVERDUE};`,
  );
  await add(
    'customers_pay',
    'after update of status, value_cents, due_date on payments',
    `update customers set overdue_cents = overdue_cents + ${due('new')} - ${due('old')}, ${since}
      where admin_id = new.admin_id and (new.status in ${OVERDUE} or old.status in ${OVERDUE});`,
  );
}

/** The last day there is for those who owe nothing. */
function overdueSince(admin: string): string {
  return `coalesce((select min(due_date) from payments
    where payments.admin_id = ${admin} and status in ${OVERDUE}), '9999-12-31')`;
}
