import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table orders add column cancelled_at ${sql.raw(integer)}`);

  // Orders still to be deleted at the provider get a state of their own.
  await run(sql`drop index orders_cancelled`);
  await run(sql`update orders set state = 'cancelling'
    where state = 'cancelled' and next_try_at is not null`);
  await run(sql`create index orders_cancelling on orders (next_try_at)
    where state = 'cancelling'`);

  // Each order of a list asks for its last paid and its first open payment.
  await run(sql`create index payments_order_status on payments (order_id, status, due_date)`);
  await run(sql`drop index payments_order`);

  // A MASTER_ADMIN pages through everybody's, which those that begin with the owner cannot serve.
  await run(sql`create index companies_name on companies (name_key, id)`);
  await run(sql`create index environments_name on environments (name_key, id)`);
  await run(sql`create index environments_created on environments (created_at, id)`);
}
