import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The notas fiscais of payments, and whether the provider knows how to issue them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const add = (table: string, column: string, type: ReturnType<typeof sql>) =>
    run(sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${type}`);
  await add('orders', 'invoice_terms_told', sql`${text}`);
  await add('orders', 'invoice_try_at', sql`${int} default 0`);
  await run(sql`create index orders_invoice_try on orders (state, invoice_try_at)
    where invoice_try_at is not null`);
  for (const column of ['id', 'status', 'number', 'pdf_url', 'xml_url', 'reason']) {
    await add('payments', `invoice_${column}`, sql`${text}`);
  }
  await add('payments', 'invoice_revision', sql`${int} not null default 0`);
  await add('webhook_events', 'asaas_invoice_id', sql`${text}`);
  await add('sandbox_subscriptions', 'invoice_settings', sql`${text}`);
  for (const column of ['id', 'status', 'reason']) {
    await add('sandbox_payments', `invoice_${column}`, sql`${text}`);
  }
  await run(sql`create unique index sandbox_payments_invoice on sandbox_payments (invoice_id)
    where invoice_id is not null`);
}
