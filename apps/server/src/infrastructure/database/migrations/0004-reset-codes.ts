import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  // One row per account: a newer code takes the place of an older one.
  await sql`create table reset_codes (
    user_id ${int} primary key references users (id) on delete cascade,
    code_hash ${text} not null, expires_at ${int} not null, tries ${int} not null)`.execute(db);
}
