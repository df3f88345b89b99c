import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** As many as of all rooms (docs/decisions/049). */
const SLOTS = 64;

/**
 * Counts of the rooms of each environment and each company. They were counted whenever one of them was
 * shown, one by one: nearly all rooms can be in one environment.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [group, groups] of [
    ['environment', 'environments'],
    ['company', 'companies'],
  ] as const) {
    await countRoomsOf(db, group, groups);
  }
}

async function countRoomsOf(db: Kysely<never>, group: string, groups: string): Promise<void> {
  const { integer, isPostgres } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const key = `${group}_id`;
  const counts = `${group}_rooms`;
  // Without a foreign key: its check would wait for who deletes the group, and they for the room.
  await run(`create table ${counts} (${key} ${integer} not null, slot ${integer} not null,
    rooms ${integer} not null, primary key (${key}, slot))`);
  const slot = isPostgres ? `pg_backend_pid() % ${SLOTS}` : '0';
  const isCounted = (row: 'old' | 'new') =>
    `${row}.${key} is not null and ${row}.deleted_at is null`;
  const count = (row: 'old' | 'new', change: 1 | -1, only: string) => `
    insert into ${counts} (${key}, slot, rooms) select ${row}.${key}, ${slot}, ${change}
    where ${isCounted(row)} and ${only}
    on conflict (${key}, slot) do update set rooms = ${counts}.rooms + excluded.rooms;`;
  // When a group ends, PostgreSQL runs this after the group's own trigger, which has cleared the counts.
  const isThere = `exists (select 1 from ${groups} where id = old.${key})`;
  await addTrigger(db, {
    name: `${counts}_added`,
    on: 'after insert on rooms',
    when: isCounted('new'),
    body: count('new', 1, 'true'),
    back: 'new',
  });
  await addTrigger(db, {
    name: `${counts}_changed`,
    on: `after update of ${key}, deleted_at on rooms`,
    when: `old.${key} is distinct from new.${key}
      or old.deleted_at is distinct from new.deleted_at`,
    body: `${count('old', -1, isThere)} ${count('new', 1, 'true')}`,
    back: 'new',
  });
  await addTrigger(db, {
    name: `${counts}_removed`,
    on: 'after delete on rooms',
    when: isCounted('old'),
    body: count('old', -1, isThere),
    back: 'old',
  });
  await addTrigger(db, {
    name: `${counts}_ended`,
    on: `after delete on ${groups}`,
    body: `delete from ${counts} where ${key} = old.id;`,
    back: 'old',
  });
  await run(`insert into ${counts} (${key}, slot, rooms) select ${key}, 0, count(*) from rooms
    where ${key} is not null and deleted_at is null group by 1`);
}
