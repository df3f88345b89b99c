import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  // One row per account, without `confirmed_at` while it is being set up. `last_step` is the
  // latest time step a code was used of: a row of its own could not refuse the earlier ones.
  await sql`create table two_factors (
    user_id ${int} primary key references users (id) on delete cascade,
    sealed_secret ${text} not null, last_step ${int} not null,
    started_at ${int} not null, confirmed_at ${int})`.execute(db);
  await sql`create table recovery_codes (
    id ${id}, user_id ${int} not null references users (id) on delete cascade,
    code_hash ${text} not null, used_at ${int}, unique (user_id, code_hash))`.execute(db);
}
