import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/**
 * Searches wait for no parallel workers. Because the function is expensive, PostgreSQL would start
 * some for each look at the index, which needs it for no row: that takes longer than the look.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!columnsFor(db).isPostgres) return;
  await sql`alter function search_grams(bigint, text) parallel restricted`.execute(db);
}
