import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** Connections write rows of their own as long as there are enough (docs/decisions/049). */
const SLOTS = 64;

/**
 * The counts of rooms, which were four rows of `counters`: each row here holds a part of all four.
 * All who created a room waited there for one another's commits, and wrote three rows each.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, isPostgres } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of [
    'added',
    'moved',
    'removed',
    'shown_added',
    'shown_changed',
    'shown_removed',
  ]) {
    await run(`drop trigger rooms_${name} ${isPostgres ? 'on rooms' : ''}`);
    if (isPostgres) await run(`drop function rooms_${name}`);
  }
  const counts = Object.keys(COUNTED).map((column) => `${column} ${integer} not null default 0`);
  await run(`create table room_counts (slot ${integer} primary key, ${counts.join(', ')})`);
  // As many on SQLite, which writes the first alone: a backup of either engine is restored to both.
  const slots = Array.from({ length: SLOTS }, (_, slot) => `(${slot})`);
  await run(`insert into room_counts (slot) values ${slots.join(', ')}`);
  for (const column of Object.keys(COUNTED)) {
    await run(`update room_counts set ${column} =
      (select value from counters where name = 'rooms_${column}') where slot = 0`);
  }
  await run(`delete from counters where name like 'rooms~_%' escape '~'`);
  await countChanges(db, isPostgres ? `pg_backend_pid() % ${SLOTS}` : '0');
}

/** The part of each count that a room is. */
const COUNTED: Record<string, (row: string) => string> = {
  live: (row) => `(case when ${row}.deleted_at is null then 1 else 0 end)`,
  deleted: (row) => `(case when ${row}.deleted_at is null then 0 else 1 end)`,
  visible: (row) => `(case when ${row}.deleted_at is null then ${row}.is_visible else 0 end)`,
  private: (row) => `(case when ${row}.deleted_at is null then ${row}.is_private else 0 end)`,
};

async function countChanges(db: Kysely<never>, slot: string): Promise<void> {
  const update = (change: (count: (row: string) => string) => string) => {
    const set = Object.entries(COUNTED).map(
      ([column, count]) => `${column} = ${column} + ${change(count)}`,
    );
    return `update room_counts set ${set.join(', ')} where slot = ${slot}`;
  };
  await addTrigger(db, {
    name: 'rooms_added',
    on: 'after insert on rooms',
    body: `${update((count) => count('new'))};`,
    back: 'new',
  });
  await addTrigger(db, {
    name: 'rooms_changed',
    on: 'after update of deleted_at, is_visible, is_private on rooms',
    body: `${update((count) => `${count('new')} - ${count('old')}`)}
      and (old.deleted_at is distinct from new.deleted_at
        or old.is_visible <> new.is_visible or old.is_private <> new.is_private);`,
    back: 'new',
  });
  await addTrigger(db, {
    name: 'rooms_removed',
    on: 'after delete on rooms',
    body: `${update((count) => `- ${count('old')}`)};`,
    back: 'old',
  });
}
