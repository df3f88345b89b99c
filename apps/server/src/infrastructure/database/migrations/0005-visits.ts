import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const room = sql`room_id ${int} not null references rooms (id) on delete cascade`;

  // Everybody who has entered a room or written there. Visitors and administrators share one kind of
  // id, so that a message's sender is never confused with somebody else.
  await run(sql`create table visitors (
    id ${id}, ${room}, name ${text} not null, name_key ${text} not null, email ${text},
    user_id ${int} references users (id) on delete set null,
    created_at ${int} not null, last_entry_at ${int})`);
  await run(sql`create unique index visitors_email on visitors (room_id, email)
    where email is not null`);
  await run(sql`create unique index visitors_user on visitors (room_id, user_id)
    where user_id is not null`);
  await run(sql`create index visitors_entries on visitors (room_id, last_entry_at, id)
    where last_entry_at is not null`);
  await run(sql`create index visitors_account on visitors (user_id) where user_id is not null`);

  const visitor = sql`visitor_id ${int} not null references visitors (id) on delete cascade`;
  await run(sql`create table visits (
    id ${id}, ${room}, ${visitor}, chat ${text} not null,
    started_at ${int} not null, ended_at ${int}, duration ${int} not null default 0)`);
  // Both hold all that their sums need, so that no row is looked up.
  await run(sql`create index visits_spans on visits (room_id, chat, started_at, duration)`);
  await run(sql`create index visits_people on visits (visitor_id, chat, started_at, duration)`);
  await run(sql`create index visits_open on visits (room_id, chat, started_at)
    where ended_at is null`);
  await run(sql`create table visit_hours (
    ${room}, chat ${text} not null, hour ${int} not null,
    visits ${int} not null, duration ${int} not null, primary key (room_id, chat, hour))`);

  await run(sql`create table servers (id ${text} primary key, seen_at ${int} not null)`);
  await run(sql`create table connections (
    id ${text} primary key, server_id ${text} not null, ${room}, ${visitor},
    visit_id ${int} not null references visits (id) on delete cascade, since ${int} not null)`);
  await run(sql`create index connections_room on connections (room_id, visitor_id)`);
  await run(sql`create index connections_server on connections (server_id)`);
  await run(sql`create index connections_visit on connections (visit_id)`);
  await run(sql`create index connections_visitor on connections (visitor_id)`);

  await run(sql`create table visit_codes (
    ${room}, email ${text} not null, code_hash ${text} not null, expires_at ${int} not null,
    tries ${int} not null default 0, primary key (room_id, email))`);
}
