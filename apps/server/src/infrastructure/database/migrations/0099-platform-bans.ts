import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** People who may enter no room, and the keys of which each is known by one. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table platform_bans (
    id ${id}, visitor_id ${int} unique references visitors (id) on delete set null,
    room_id ${int} not null, room_name ${text} not null, name ${text} not null,
    search_key ${text} not null, email ${text} unique, reason ${text} not null,
    admin_id ${int} references admins (id), created_at ${int} not null,
    ends_at ${int} not null)`.execute(db);
  await sql`create table platform_ban_keys (
    key ${text} not null, ban_id ${int} not null references platform_bans (id) on delete cascade,
    ends_at ${int} not null, primary key (key, ban_id))`.execute(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('create index platform_bans_by on platform_bans (admin_id) where admin_id is not null');
  await run('create index platform_bans_end on platform_bans (ends_at, id)');
  await run('create index platform_bans_name on platform_bans (name, id)');
  await run('create index platform_ban_keys_of on platform_ban_keys (ban_id)');
  await sql`alter table visitor_sessions add column device ${text}`.execute(db);
  await run(`create index visitor_sessions_device on visitor_sessions (device)
    where device is not null`);
}
