import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Guests' passes: the version that is good, and the device that has used it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  const add = (table: string, column: ReturnType<typeof sql>) =>
    sql`alter table ${sql.table(table)} add column ${column}`.execute(db);
  await add('tickets', sql`pass_version ${int} not null default 0`);
  await add('tickets', sql`pass_device ${text}`);
  await add('tickets', sql`pass_bound_at ${int}`);
  await add('doors', sql`asks_pass_code ${int} not null default 0`);
  await add('visitor_sessions', sql`pass_device ${text}`);
}
