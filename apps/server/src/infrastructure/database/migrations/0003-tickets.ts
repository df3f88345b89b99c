import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  // One row whichever of the two it is: a ticket has a user, a pre-ticket waits for one.
  await run(sql`create table tickets (
    id ${id}, room_id ${int} not null references rooms (id) on delete cascade,
    email ${text} not null, user_id ${int} references users (id) on delete set null,
    created_at ${int} not null, invited_at ${int}, unique (room_id, email))`);
  await run(sql`create index tickets_room on tickets (room_id, created_at, id)`);
  await run(sql`create index tickets_waiting on tickets (email) where user_id is null`);
  await run(sql`create index tickets_user on tickets (user_id)`);

  await run(sql`create table outbox (
    id ${id}, recipient ${text} not null, subject ${text} not null,
    html ${text} not null, body ${text} not null,
    created_at ${int} not null, expires_at ${int},
    attempts ${int} not null default 0, next_attempt_at ${int} not null, claimed_until ${int},
    sent_at ${int}, failed_at ${int}, last_error ${text})`);
  await run(sql`create index outbox_waiting on outbox (next_attempt_at, id)
    where sent_at is null and failed_at is null`);
}
