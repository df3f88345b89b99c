import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/**
 * Doors of rooms, and the places of people there: seats, the queue, knocks. Triggers count the
 * places in the door's own row, which each decision about a seat locks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  await run(sql`create table doors (
    room_id ${int} primary key references rooms (id) on delete cascade,
    capacity ${int}, when_full ${text} not null, approval ${text} not null, hours ${text} not null,
    hand ${text} not null, hand_since ${int}, updated_at ${int} not null,
    turn ${int} not null default 0, taken ${int} not null default 0,
    queued ${int} not null default 0, knocking ${int} not null default 0)`);
  // A visitor belongs to one room, and has one place there on however many connections.
  await run(sql`create table door_places (
    visitor_id ${int} primary key references visitors (id) on delete cascade,
    room_id ${int} not null references rooms (id) on delete cascade,
    state ${text} not null, rank ${int} not null, turn ${int} not null,
    approved ${int} not null, since ${int} not null, until ${int}, lease ${int},
    note ${text} not null default '', reason ${text})`);
  await run(sql`create index door_places_line on door_places (room_id, state, rank, turn)`);
  await run(sql`create index door_places_until on door_places (room_id, until)
    where until is not null`);
  await countPlaces(db);
}

const COUNTED: Record<string, (row: string) => string> = {
  taken: (row) => `(case when ${row}.state in ('inside', 'offered') then 1 else 0 end)`,
  queued: (row) => `(case when ${row}.state = 'queued' then 1 else 0 end)`,
  knocking: (row) => `(case when ${row}.state = 'knocking' then 1 else 0 end)`,
};

async function countPlaces(db: Kysely<never>): Promise<void> {
  const update = (change: (count: (row: string) => string) => string) => {
    const set = Object.entries(COUNTED).map(
      ([name, count]) => `${name} = ${name} + ${change(count)}`,
    );
    return `update doors set ${set.join(', ')}`;
  };
  await addTrigger(db, {
    name: 'door_places_added',
    on: 'after insert on door_places',
    body: `${update((count) => count('new'))} where room_id = new.room_id;`,
    back: 'new',
  });
  await addTrigger(db, {
    name: 'door_places_moved',
    on: 'after update of state on door_places',
    body: `${update((count) => `${count('new')} - ${count('old')}`)}
      where room_id = new.room_id and new.state <> old.state;`,
    back: 'new',
  });
  await addTrigger(db, {
    name: 'door_places_removed',
    on: 'after delete on door_places',
    body: `${update((count) => `- ${count('old')}`)} where room_id = old.room_id;`,
    back: 'old',
  });
}
