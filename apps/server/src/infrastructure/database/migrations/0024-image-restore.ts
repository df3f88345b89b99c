import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  // A deleted image can be restored for a while; then its row goes, and its files with it.
  await run(sql`alter table images add column deleted_at ${sql.raw(integer)}`);
  await run(sql`create index images_deleted on images (deleted_at) where deleted_at is not null`);
}
