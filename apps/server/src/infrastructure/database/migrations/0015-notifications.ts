import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  await run(sql`create table notifications (
    id ${id}, user_id ${int} not null references users (id) on delete cascade,
    kind ${text} not null, data ${text} not null, topic ${text}, times ${int} not null default 1,
    created_at ${int} not null, read_at ${int})`);
  await run(sql`create index notifications_user on notifications (user_id, created_at, id)`);
  await run(sql`create index notifications_unread on notifications (user_id)
    where read_at is null`);
  await run(sql`create index notifications_time on notifications (created_at)`);
  // An unread notification is reused when the same thing happens again.
  await run(sql`create unique index notifications_topic on notifications (user_id, topic)
    where read_at is null`);
}
