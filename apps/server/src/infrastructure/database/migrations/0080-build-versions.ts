import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** When each version of a build went off the air: the last ones are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table build_versions add column replaced_at ${integer}`);
  // Of those from before, the order alone matters.
  await run(`update build_versions set replaced_at = sent_at
    where id not in (select live_version_id from game_builds where live_version_id is not null)`);
}
