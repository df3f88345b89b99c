import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const room = sql`room_id ${int} not null references rooms (id) on delete cascade`;
  const person = (name: string, need = sql`not null`) =>
    sql`${sql.raw(name)} ${int} ${need} references visitors (id) on delete cascade`;

  await run(sql`create table messages (
    id ${id}, ${room}, chat ${text} not null, ${person('sender_id')},
    ${person('recipient_id', sql``)}, is_from_admin ${int} not null, body ${text} not null,
    body_key ${text} not null, created_at ${int} not null, edited_at ${int}, deleted_at ${int})`);
  await run(sql`create index messages_room on messages (room_id, chat, id)`);
  await run(sql`create index messages_sender on messages (sender_id, id)`);
  await run(sql`create index messages_recipient on messages (recipient_id)
    where recipient_id is not null`);

  await run(sql`create table bans (
    id ${id}, ${room}, ${person('visitor_id')}, reason ${text} not null,
    admin_id ${int} references admins (id) on delete set null,
    created_at ${int} not null, ends_at ${int}, lifted_at ${int})`);
  // One ban in force per visitor; one that has run out is lifted when the next is made.
  await run(sql`create unique index bans_visitor on bans (visitor_id) where lifted_at is null`);
  await run(sql`create index bans_room on bans (room_id, id) where lifted_at is null`);
  await run(sql`create index bans_admin on bans (admin_id)`);

  await run(sql`create table reports (
    id ${id}, ${room},
    message_id ${int} not null references messages (id) on delete cascade,
    ${person('reporter_id')}, reason ${text}, created_at ${int} not null, settled_at ${int},
    unique (message_id, reporter_id))`);
  await run(sql`create index reports_room on reports (room_id, id) where settled_at is null`);
  await run(sql`create index reports_reporter on reports (reporter_id)`);

  await run(sql`create table history (
    id ${id}, ${room}, admin_id ${int} references admins (id) on delete set null,
    admin_name ${text} not null, action ${text} not null, changes ${text} not null,
    created_at ${int} not null)`);
  await run(sql`create index history_room on history (room_id, id)`);
  await run(sql`create index history_admin on history (admin_id)`);
}
