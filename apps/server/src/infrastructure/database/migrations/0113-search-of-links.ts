import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { fullText, gramIndex, type Source } from './0031-search-index.ts';

const SCENES: Source = { table: 'rooms', key: 'scene_name', name: 'scenes' };

/** Lists of rooms are searched by their links, too, and compared every room for that. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = columnsFor(db).isPostgres ? [gramIndex(SCENES)] : fullText(SCENES);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
