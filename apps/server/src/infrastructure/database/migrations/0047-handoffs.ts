import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Codes by which a build becomes the visitor in whose room it is shown, and sessions made so. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`alter table visitor_sessions
    add column parent_id ${int} references visitor_sessions (id) on delete cascade`);
  await run(sql`create index visitor_sessions_parent on visitor_sessions (parent_id)`);
  await run(sql`create table handoffs (
    code_hash ${text} primary key,
    session_id ${int} not null references visitor_sessions (id) on delete cascade,
    origin ${text} not null, expires_at ${int} not null)`);
  await run(sql`create index handoffs_session on handoffs (session_id)`);
  await run(sql`create index handoffs_expiry on handoffs (expires_at)`);
}
