import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

const SUMS = {
  name: 'payments_sums',
  table: 'payments',
  definition: '(admin_id, status, due_date, payment_date, value_cents)',
};
const ORDERS = {
  name: 'payments_admin_order',
  table: 'payments',
  definition: '(admin_id, order_id, due_date, status, change_id)',
};

export const indexesBeside = [SUMS, ORDERS];

/**
 * The figures above one's payments are read from indexes alone: with twenty thousand payments, looking up
 * each row three times took a twentieth of a second. The first index replaces one that began like it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const unless = columnsFor(db).isPostgres ? 'if not exists' : '';
  for (const { name, table, definition } of indexesBeside) {
    await sql.raw(`create index ${unless} ${name} on ${table} ${definition}`).execute(db);
  }
  await sql`drop index payments_admin_status`.execute(db);
}
