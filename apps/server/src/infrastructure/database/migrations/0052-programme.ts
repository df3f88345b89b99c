import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The sessions of a room's programme; a deleted one is kept for a while, and for its `sequence`. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const number = sql.raw(integer);
  await sql`create table room_sessions (
    id ${id}, room_id ${number} not null references rooms (id) on delete cascade,
    title ${text} not null, description ${text} not null, host ${text} not null,
    starts_at ${number} not null, ends_at ${number} not null, last_ends_at ${number} not null,
    time_zone ${text} not null, repeat_count ${number}, repeat_until ${text},
    uid ${text} not null unique, sequence ${number} not null default 0,
    created_at ${number} not null, updated_at ${number} not null, deleted_at ${number})`.execute(
    db,
  );
  await sql`create index room_sessions_room on room_sessions (room_id, starts_at, id)`.execute(db);
}
