import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** What a room's guests are written, and when they are reminded. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table room_invitations (
    room_id ${int} primary key references rooms (id) on delete cascade,
    subject ${text} not null, message ${text} not null, sender_name ${text} not null,
    address ${text} not null, reply_to_id ${int} references admins (id) on delete set null,
    updated_at ${int} not null)`.execute(db);
  await sql`create index room_invitations_reply on room_invitations (reply_to_id)
    where reply_to_id is not null`.execute(db);
  await sql`alter table rooms add column reminders ${text} not null default 'both'`.execute(db);
}
