import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Sessions of visitors: one for each time that somebody enters, until it runs out. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table visitor_sessions (
    id ${id}, visitor_id ${int} not null references visitors (id) on delete cascade,
    refresh_hash ${text} not null unique, spent_hash ${text} unique,
    refreshed_at ${int} not null, expires_at ${int} not null)`);
  await run(sql`create index visitor_sessions_visitor on visitor_sessions (visitor_id)`);
  await run(sql`create index visitor_sessions_expiry on visitor_sessions (expires_at)`);
}
