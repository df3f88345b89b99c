import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/**
 * Takes the counter away that SQLite wrote beside each event: a queue needs the order of what is
 * in it, and no number that is never used again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { isPostgres, integer, text } = columnsFor(db);
  if (isPostgres) return;
  const int = sql.raw(integer);
  await sql`create table event_queue_new (
    id integer primary key, type ${text} not null, room_id ${int}, subject_id ${int},
    owner_id ${int}, created_at ${int} not null)`.execute(db);
  await sql`insert into event_queue_new select * from event_queue`.execute(db);
  await sql`drop table event_queue`.execute(db);
  await sql`alter table event_queue_new rename to event_queue`.execute(db);
}
