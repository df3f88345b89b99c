import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The steps taken about an unpaid payment, each once, and the rooms it took to the bin. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table dunning_steps (
    payment_id ${int} not null references payments (id) on delete cascade,
    step ${text} not null, at ${int} not null, primary key (payment_id, step))`.execute(db);
  await sql`create table dunning_rooms (
    room_id ${int} primary key references rooms (id) on delete cascade,
    payment_id ${int} not null references payments (id) on delete cascade,
    returns ${int} not null default 0)`.execute(db);
  await sql`create index dunning_rooms_payment on dunning_rooms (payment_id)`.execute(db);
  await sql`create index dunning_rooms_returning on dunning_rooms (room_id)
    where returns = 1`.execute(db);
}
