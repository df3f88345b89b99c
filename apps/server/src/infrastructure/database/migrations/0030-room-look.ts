import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`alter table rooms add column description ${text} not null default ''`);
  // In percent of the background's width and height; its middle until somebody chooses.
  for (const column of ['focus_x', 'focus_y']) {
    await run(sql`alter table rooms add column ${sql.raw(column)} ${sql.raw(integer)}
      not null default 50`);
  }
}
