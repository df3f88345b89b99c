import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { fullText } from './0031-search-index.ts';

const BEFORE = ['rooms', 'scenes'];

/**
 * SQLite's index of rooms holds name and link together. It writes a piece of its own for each change,
 * and two indexes took a sixth of the time of making a room.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (columnsFor(db).isPostgres) return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of BEFORE) {
    for (const end of ['added', 'changed', 'removed']) {
      await run(`drop trigger search_${name}_${end}`);
    }
    await run(`drop table search_${name}`);
    await run(`delete from search_leftovers where source = '${name}'`);
  }
  const rooms = fullText({ table: 'rooms', key: 'name_key', second: 'scene_name' });
  for (const statement of rooms) await run(statement);
}
