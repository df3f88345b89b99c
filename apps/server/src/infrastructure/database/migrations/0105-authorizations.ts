import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The state of an order's authorization for PIX Automático, and the sandbox's authorizations. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const add = (table: string, column: string, type: ReturnType<typeof sql>) =>
    run(sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${type}`);
  await add('orders', 'authorization_id', sql`${text}`);
  await add('orders', 'authorization_status', sql`${text}`);
  await add('orders', 'authorization_cents', sql`${int}`);
  await add('orders', 'authorization_revision', sql`${int} not null default 0`);
  await add('webhook_events', 'asaas_authorization_id', sql`${text}`);
  await add('sandbox_subscriptions', 'offers_debit', sql`${int} not null default 0`);
  await run(sql`create table sandbox_authorizations (
    id ${id}, asaas_id ${text} not null unique,
    subscription_id ${int} not null references sandbox_subscriptions (id),
    status ${text} not null, reason ${text}, created_at ${int} not null)`);
  await run(sql`create index sandbox_authorizations_subscription
    on sandbox_authorizations (subscription_id, id)`);
  await run(sql`create unique index sandbox_authorizations_running
    on sandbox_authorizations (subscription_id) where status in ('CREATED', 'ACTIVE')`);
}
