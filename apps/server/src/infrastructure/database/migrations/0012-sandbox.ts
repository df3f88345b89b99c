import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Tables of the built-in payment sandbox: a second system, which none of our tables refers to. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const asaasId = sql`asaas_id ${text} not null unique`;
  const customer = sql`customer_id ${int} not null references sandbox_customers (id)`;
  const lived = sql`created_at ${int} not null, deleted_at ${int}`;

  await run(sql`create table sandbox_customers (
    id ${id}, ${asaasId}, name ${text} not null, cpf_cnpj ${text} not null,
    external_reference ${text}, details ${text} not null, ${lived})`);
  await run(sql`create index sandbox_customers_reference
    on sandbox_customers (external_reference, id)`);
  await run(sql`create index sandbox_customers_cpf_cnpj on sandbox_customers (cpf_cnpj, id)`);

  await run(sql`create table sandbox_subscriptions (
    id ${id}, ${asaasId}, ${customer}, billing_type ${text} not null, value_cents ${int} not null,
    due_day ${int} not null, next_due_date ${text} not null, charged_on ${text} not null,
    description ${text}, external_reference ${text}, ${lived})`);
  await run(sql`create index sandbox_subscriptions_customer
    on sandbox_subscriptions (customer_id, id)`);
  await run(sql`create index sandbox_subscriptions_reference
    on sandbox_subscriptions (external_reference, id)`);
  await run(sql`create index sandbox_subscriptions_due
    on sandbox_subscriptions (next_due_date) where deleted_at is null`);

  await run(sql`create table sandbox_payments (
    id ${id}, ${asaasId}, ${customer},
    subscription_id ${int} references sandbox_subscriptions (id), billing_type ${text} not null,
    value_cents ${int} not null, status ${text} not null, due_date ${text} not null,
    description ${text}, external_reference ${text}, payment_date ${text}, ${lived})`);
  await run(sql`create index sandbox_payments_customer on sandbox_payments (customer_id, id)`);
  await run(sql`create index sandbox_payments_subscription
    on sandbox_payments (subscription_id, id)`);
  await run(sql`create index sandbox_payments_reference
    on sandbox_payments (external_reference, id)`);

  await run(sql`create table sandbox_deliveries (
    id ${id}, event_id ${text} not null unique, body ${text} not null,
    attempts ${int} not null default 0, next_try_at ${int}, claimed_until ${int},
    delivered_at ${int}, created_at ${int} not null)`);
  await run(sql`create index sandbox_deliveries_waiting
    on sandbox_deliveries (next_try_at, id) where delivered_at is null`);
  await run(sql`create index sandbox_deliveries_created on sandbox_deliveries (created_at)`);
}
