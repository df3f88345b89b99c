import { type Kysely, sql } from 'kysely';

/**
 * An index for each order of one's own list: sorted without one, the figures of every order are
 * worked out for a page of fifty.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_admin_id on orders (admin_id, id)`.execute(db);
  await sql`create index orders_admin_value on orders (admin_id, price_cents, id)`.execute(db);
  await sql`create index orders_admin_state on orders
    (admin_id, (case when state in ('open', 'placed') then 1 else 0 end), id)`.execute(db);
}
