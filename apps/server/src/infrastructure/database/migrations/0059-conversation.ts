import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** How a room's conversation is led, messages that wait for approval, and slow mode. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text, id } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table room_live (
    room_id ${int} primary key references rooms (id) on delete cascade,
    revision ${int} not null,
    slow_seconds ${int} not null default 0,
    links_off ${int} not null default 0,
    pinned_id ${int} references messages (id) on delete set null,
    pinned_by_id ${int} references admins (id) on delete set null,
    notice ${text}, notice_at ${int},
    held_words ${text} not null default '[]')`);
  await run(sql`create index room_live_pinned on room_live (pinned_id)`);
  await run(sql`create index room_live_pinned_by on room_live (pinned_by_id)`);
  await run(sql`create table held_messages (
    id ${id}, room_id ${int} not null references rooms (id) on delete cascade,
    chat ${text} not null,
    sender_id ${int} not null references visitors (id) on delete cascade,
    body ${text} not null, word ${text} not null, created_at ${int} not null)`);
  await run(sql`create index held_messages_room on held_messages (room_id, id)`);
  await run(sql`create index held_messages_sender on held_messages (sender_id)`);
  await run(sql`create index held_messages_age on held_messages (created_at)`);
  await run(sql`alter table visitors add column spoke_at ${int}`);
}
