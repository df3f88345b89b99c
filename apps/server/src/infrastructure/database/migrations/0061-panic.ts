import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Since when a room is in panic, by whom, and what was set before. */
export async function up(db: Kysely<never>): Promise<void> {
  const int = sql.raw(columnsFor(db).integer);
  const { text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table room_live add column panic_at ${int}`);
  await run(sql`alter table room_live
    add column panic_by_id ${int} references admins (id) on delete set null`);
  await run(sql`alter table room_live add column panic_former ${text}`);
  await run(sql`create index room_live_panic_by on room_live (panic_by_id)`);
}
