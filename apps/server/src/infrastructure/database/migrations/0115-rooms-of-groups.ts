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
  const count = (row: 'old' | 'new', change: 1 | -1, only: string) => `
    insert into ${counts} (${key}, slot, rooms) select ${row}.${key}, ${slot}, ${change}
    where ${row}.${key} is not null and ${row}.deleted_at is null and ${only}
    on conflict (${key}, slot) do update set rooms = ${counts}.rooms + excluded.rooms;`;
  // PostgreSQL takes the rooms out of a group that ends only after the group's own triggers.
  const isThere = `exists (select 1 from ${groups} where id = old.${key})`;
  const isOther = `(old.${key} is distinct from new.${key}
    or old.deleted_at is distinct from new.deleted_at)`;
  const trigger = (name: string, on: string, body: string, back: 'old' | 'new') =>
    addTrigger(db, { name: `${counts}_${name}`, on, body, back });
  await trigger('added', 'after insert on rooms', count('new', 1, 'true'), 'new');
  const change = `${count('old', -1, `${isOther} and ${isThere}`)} ${count('new', 1, isOther)}`;
  await trigger('changed', `after update of ${key}, deleted_at on rooms`, change, 'new');
  await trigger('removed', 'after delete on rooms', count('old', -1, isThere), 'old');
  const clear = `delete from ${counts} where ${key} = old.id;`;
  await trigger('ended', `after delete on ${groups}`, clear, 'old');
  await run(`insert into ${counts} (${key}, slot, rooms) select ${key}, 0, count(*) from rooms
    where ${key} is not null and deleted_at is null group by 1`);
}
