import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { fullText } from './0031-search-index.ts';

const LINKS = {
  name: 'scenes_search',
  table: 'rooms',
  definition: 'using gin ((search_grams(0, scene_name)))',
};

export const indexesBeside = [LINKS];

/** Lists of rooms are searched by their links, too, and compared every room for that. */
export async function up(db: Kysely<never>): Promise<void> {
  const { name, table, definition } = LINKS;
  const statements = columnsFor(db).isPostgres
    ? [`create index if not exists ${name} on ${table} ${definition}`]
    : fullText({ table, key: 'scene_name', name: 'scenes' });
  for (const statement of statements) await sql.raw(statement).execute(db);
}
