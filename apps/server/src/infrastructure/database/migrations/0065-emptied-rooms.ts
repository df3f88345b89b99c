import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** How often a room was emptied, and the words for those who were inside the last time. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table doors add column emptied ${sql.raw(integer)} not null default 0`);
  await run(sql`alter table doors add column emptied_reason ${text}`);
}
