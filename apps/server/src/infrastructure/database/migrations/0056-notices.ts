import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/**
 * Notices of a programme, which walk over a room's tickets by their ids; when each session reminds
 * next; what a mail carries besides its text; and who wants no reminders.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const number = sql.raw(integer);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await sql`create table programme_notices (
    id ${id}, session_id ${number} not null references room_sessions (id) on delete cascade,
    kind ${text} not null, topic ${text} not null unique, before ${text}, due_at ${number} not null,
    after_ticket ${number} not null default 0, done_at ${number})`.execute(db);
  await run('create index programme_notices_session on programme_notices (session_id)');
  await run(
    'create index programme_notices_open on programme_notices (due_at, id) where done_at is null',
  );
  await run(`alter table room_sessions add column reminder_at ${integer}`);
  await run(
    'create index room_sessions_reminding on room_sessions (reminder_at) where reminder_at is not null',
  );
  await run(`alter table rooms add column agenda_version ${integer} not null default 0`);
  await run(`alter table tickets add column reminders_off_at ${integer}`);
  await sql`alter table outbox add column extras ${text}`.execute(db);
  await sql`alter table outbox add column about ${text}`.execute(db);
  await run(`alter table outbox add column is_bulk ${integer} not null default 0`);
  await run('create index outbox_about on outbox (about) where about is not null');
  // What a person waits for goes before what thousands get.
  await run('drop index outbox_waiting');
  await run(`create index outbox_waiting on outbox (is_bulk, next_attempt_at, id)
    where sent_at is null and failed_at is null`);
}
