import { type Kysely, sql } from 'kysely';
import { addTrigger } from '../file-owner.ts';

/** How many rooms are visible and how many private, of all that are not in the bin. */
export async function up(db: Kysely<never>): Promise<void> {
  // Their names sort after those of the other counters' triggers: PostgreSQL runs them in that
  // order, and so all transactions lock the counters in the same one.
  await addTrigger(db, {
    name: 'rooms_shown_added',
    on: 'after insert on rooms',
    body: count((column) => countOf('new', column)),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'rooms_shown_changed',
    on: 'after update of deleted_at, is_visible, is_private on rooms',
    body: count((column) => `${countOf('new', column)} - ${countOf('old', column)}`),
    back: 'new',
  });
  await addTrigger(db, {
    name: 'rooms_shown_removed',
    on: 'after delete on rooms',
    body: count((column) => `- ${countOf('old', column)}`),
    back: 'old',
  });
  for (const [name, column] of COUNTED) {
    await sql`insert into counters (name, value)
      select ${sql.lit(name)}, count(*) from rooms
      where deleted_at is null and ${sql.ref(column)} = 1`.execute(db);
  }
}

const COUNTED = [
  ['rooms_visible', 'is_visible'],
  ['rooms_private', 'is_private'],
] as const;

function countOf(row: 'old' | 'new', column: string): string {
  return `(case when ${row}.deleted_at is null then ${row}.${column} else 0 end)`;
}

/** Writes only what changes: all who write a counter wait for one another. */
function count(change: (column: string) => string): string {
  const updates = COUNTED.map(
    ([name, column]) => `update counters set value = value + (${change(column)})
      where name = '${name}' and (${change(column)}) <> 0;`,
  );
  return updates.join(' ');
}
