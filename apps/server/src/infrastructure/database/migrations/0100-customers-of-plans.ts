import { type Kysely, sql } from 'kysely';

/** Finds the customers of one plan. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_plan on orders (plan_id, state, admin_id)`.execute(db);
}
