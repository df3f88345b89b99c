import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The order and the alternative texts of a room's images, and where its page shows them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table images add column position ${integer} not null default 0`);
  await sql`alter table images add column alt ${text} not null default ''`.execute(db);
  await sql`alter table rooms add column image_use ${text} not null default 'gallery'`.execute(db);
}
