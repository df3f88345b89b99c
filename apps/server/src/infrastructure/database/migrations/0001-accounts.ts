import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  await run(sql`create table users (
    id ${id}, email ${text} not null unique, password_hash ${text} not null,
    role ${int} not null, created_at ${int} not null)`);

  await run(sql`create table admins (
    id ${id}, user_id ${int} not null unique references users (id) on delete cascade,
    name ${text} not null, name_key ${text} not null)`);
  await run(sql`create index admins_name on admins (name_key, id)`);

  await run(sql`create table sessions (
    id ${id}, user_id ${int} not null references users (id) on delete cascade,
    device ${text} not null, address ${text} not null,
    created_at ${int} not null, last_used_at ${int} not null, revoked_at ${int})`);
  await run(sql`create index sessions_user on sessions (user_id)`);

  await run(sql`create table refresh_tokens (
    id ${id}, session_id ${int} not null references sessions (id) on delete cascade,
    token_hash ${text} not null unique,
    created_at ${int} not null, expires_at ${int} not null, spent_at ${int})`);
  await run(sql`create index refresh_tokens_session on refresh_tokens (session_id)`);
  await run(sql`create index refresh_tokens_expiry on refresh_tokens (expires_at)`);

  await run(sql`create table throttles (
    key ${text} primary key, count ${int} not null, resets_at ${int} not null)`);
  await run(sql`create index throttles_reset on throttles (resets_at)`);
}
