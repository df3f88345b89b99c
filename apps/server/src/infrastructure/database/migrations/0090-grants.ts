import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Rooms of a plan that somebody was granted without payment, until a day. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text, isPostgres } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table grants (
    id ${id}, admin_id ${int} not null references admins (id) on delete cascade,
    plan_name ${text} not null, rooms ${int} not null, reason ${text} not null,
    ends_at ${int} not null, by_id ${int} references admins (id), created_at ${int} not null,
    ended_at ${int})`.execute(db);
  await sql`create index grants_admin on grants (admin_id, id)`.execute(db);
  await sql`create index grants_by on grants (by_id) where by_id is not null`.execute(db);
  await sql`create index grants_open on grants (ends_at) where ended_at is null`.execute(db);
  if (isPostgres) await loosen(db);
  else await rebuild(db);
  await sql`create unique index room_items_grant on room_items (grant_id, ordinal)
    where grant_id is not null`.execute(db);
  await addTrigger(db, {
    name: 'customers_granted',
    on: 'after insert on grants',
    body: `insert into customers (admin_id, since)
      values (new.admin_id, new.created_at) on conflict do nothing;`,
    back: 'new',
  });
}

/** A granted room has neither order nor payment. */
async function loosen(db: Kysely<never>): Promise<void> {
  for (const column of ['order_id', 'payment_id']) {
    await sql`alter table room_items alter column ${sql.ref(column)} drop not null`.execute(db);
  }
  await sql`alter table room_items
    add column grant_id bigint references grants (id) on delete set null`.execute(db);
}

/** The same on SQLite, which cannot change a column. Nothing refers to the table. */
async function rebuild(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const before = `id, admin_id, order_id, ordinal, payment_id, room_model_id, consumed_at, room_id,
    created_at, ended_at`;
  await run(`create table new_room_items (
    id integer primary key autoincrement, admin_id integer not null references admins (id),
    order_id integer references orders (id), ordinal integer not null,
    payment_id integer references payments (id),
    room_model_id integer not null references room_models (id), consumed_at integer,
    room_id integer references rooms (id) on delete set null, created_at integer not null,
    ended_at integer, grant_id integer references grants (id) on delete set null,
    unique (order_id, ordinal))`);
  await run(`insert into new_room_items (${before}) select ${before} from room_items`);
  await run('drop table room_items');
  await run('alter table new_room_items rename to room_items');
  await run('create index room_items_admin on room_items (admin_id, consumed_at, id)');
  await run('create index room_items_room on room_items (room_id)');
}
