import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Changes of an order's plan, its pauses, and what the provider has not been told of them yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table order_changes (
    id ${id}, order_id ${int} not null references orders (id) on delete cascade,
    direction ${text} not null, state ${text} not null,
    from_plan_id ${int} not null references plans (id), from_price_cents ${int} not null,
    plan_id ${int} not null references plans (id), plan_name ${text} not null,
    plan_name_key ${text} not null, price_cents ${int} not null, room_model_ids ${text} not null,
    amount_cents ${int} not null, paid_until ${text} not null, due_date ${text} not null,
    keep_room_ids ${text} not null, reference ${text} not null unique,
    claimed_until ${int}, sent_at ${int}, attempts ${int} not null default 0, next_try_at ${int},
    created_at ${int} not null, settled_at ${int})`);
  await run(sql`create index order_changes_order on order_changes (order_id, id)`);
  // At most one at a time.
  await run(sql`create unique index order_changes_pending on order_changes (order_id)
    where settled_at is null`);
  await run(sql`create index order_changes_due on order_changes (next_try_at)
    where next_try_at is not null`);

  const add = (table: string, column: string, type: ReturnType<typeof sql>) =>
    run(sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${type}`);
  await add('orders', 'paused_at', sql`${int}`);
  await add('orders', 'other_prices', sql`${text} not null default '[]'`);
  await add('orders', 'revision', sql`${int} not null default 0`);
  await add('orders', 'told_revision', sql`${int} not null default 0`);
  await add('payments', 'change_id', sql`${int} references order_changes (id)`);
  await run(sql`create index payments_change on payments (change_id) where change_id is not null`);
  await add('room_items', 'ended_at', sql`${int}`);
  await add('sandbox_subscriptions', 'status', sql`${text} not null default 'ACTIVE'`);
  await followPauses(db);
}

/** A paused order brings nothing a month, and is still a plan of its customer. */
async function followPauses(db: Kysely<never>): Promise<void> {
  const { isPostgres } = columnsFor(db);
  await sql.raw(`drop trigger customers_reorder${isPostgres ? ' on orders' : ''}`).execute(db);
  if (isPostgres) await sql`drop function customers_reorder()`.execute(db);
  const isRunning = (row: string) => `${row}.state in ('open', 'placed')`;
  const plan = (row: string) => `(case when ${isRunning(row)} then 1 else 0 end)`;
  const price = (row: string) => `(case when ${isRunning(row)} and ${row}.paused_at is null
    then ${row}.price_cents else 0 end)`;
  await addTrigger(db, {
    name: 'customers_reorder',
    on: 'after update of state, price_cents, paused_at on orders',
    body: `update customers set plans = plans + ${plan('new')} - ${plan('old')},
      monthly_cents = monthly_cents + ${price('new')} - ${price('old')}
      where admin_id = new.admin_id;`,
    back: 'new',
  });
}
