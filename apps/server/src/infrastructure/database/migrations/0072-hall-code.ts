import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/**
 * Of a door: the sealed secret behind the code on the hall's screen, the categories of guests that
 * go first, and how many seats have become free, with samples of that number over time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const add = (column: ReturnType<typeof sql>) =>
    sql`alter table doors add column ${column}`.execute(db);
  await add(sql`hall_secret ${text}`);
  await add(sql`first_categories ${text} not null default '[]'`);
  await add(sql`freed ${sql.raw(integer)} not null default 0`);
  await add(sql`flow ${text} not null default '[]'`);
  await addTrigger(db, {
    name: 'door_places_freed',
    on: 'after delete on door_places',
    body: `update doors set freed = freed + 1
      where room_id = old.room_id and old.state = 'inside';`,
    back: 'old',
  });
}
