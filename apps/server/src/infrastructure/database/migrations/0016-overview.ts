import { type Kysely, sql } from 'kysely';
import { type Columns, columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/**
 * Totals of the home page over all rooms. Triggers keep them as visits and messages arrive, so that
 * no writer forgets them and no reader adds up millions of rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const columns = columnsFor(db);
  await createTables(db, columns);
  await fill(db);
  await createTriggers(db);
}

async function createTables(db: Kysely<never>, { integer }: Columns): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const room = sql`room_id ${int} not null references rooms (id) on delete cascade`;
  // Owner 0 is everybody.
  await run(sql`create table owner_hours (
    owner_id ${int} not null, hour ${int} not null, visits ${int} not null,
    duration ${int} not null, primary key (owner_id, hour))`);
  await run(sql`create table room_days (
    ${room}, day ${int} not null, visits ${int} not null, primary key (room_id, day))`);
  await run(sql`create table room_last_messages (
    room_id ${int} primary key references rooms (id) on delete cascade,
    message_id ${int} not null)`);
  await run(sql`create index room_last_messages_message on room_last_messages (message_id)`);
  await run(sql`create index rooms_flags on rooms (owner_id, is_visible, is_private)
    where deleted_at is null`);
}

async function fill(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const owner of ['rooms.owner_id', '0']) {
    await run(`insert into owner_hours (owner_id, hour, visits, duration)
      select ${owner}, hour, sum(visits), sum(duration)
      from visit_hours join rooms on rooms.id = visit_hours.room_id where chat = 'room'
      group by 1, 2`);
  }
  await run(`insert into room_days (room_id, day, visits)
    select room_id, hour / ${DAY} * ${DAY}, sum(visits) from visit_hours where chat = 'room'
    group by 1, 2`);
  await run(`insert into room_last_messages (room_id, message_id)
    select room_id, max(id) from messages where recipient_id is null group by 1`);
}

const DAY = 24 * 60 * 60_000;

async function createTriggers(db: Kysely<never>): Promise<void> {
  const added = { visits: 'new.visits', duration: 'new.duration' };
  const changed = {
    visits: '(new.visits - old.visits)',
    duration: '(new.duration - old.duration)',
  };
  await addTrigger(db, {
    name: 'visit_hours_added',
    on: 'after insert on visit_hours',
    body: addUp(added),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'visit_hours_changed',
    on: 'after update of visits, duration on visit_hours',
    body: addUp(changed),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'messages_last',
    on: 'after insert on messages',
    body: `insert into room_last_messages (room_id, message_id)
      select new.room_id, new.id where new.recipient_id is null
      on conflict (room_id) do update set message_id = excluded.message_id;`,
    back: 'new',
  });
}

/** Each table in the same order, so that writers wait for one another instead of for ever. */
function addUp({ visits, duration }: { visits: string; duration: string }): string {
  const ofOwner = (owner: string) => `
    insert into owner_hours (owner_id, hour, visits, duration)
    select ${owner}, new.hour, ${visits}, ${duration} from rooms
    where rooms.id = new.room_id and new.chat = 'room'
    on conflict (owner_id, hour) do update set
      visits = owner_hours.visits + excluded.visits,
      duration = owner_hours.duration + excluded.duration;`;
  return `
    insert into room_days (room_id, day, visits)
    select new.room_id, new.hour / ${DAY} * ${DAY}, ${visits} where new.chat = 'room'
    on conflict (room_id, day) do update set visits = room_days.visits + excluded.visits;
    ${ofOwner('rooms.owner_id')} ${ofOwner('0')}`;
}
