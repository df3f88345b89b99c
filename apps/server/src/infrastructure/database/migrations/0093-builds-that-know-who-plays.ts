import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Builds may be shown in a room without being handed its visitors; those that are there go on as before. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  await sql`alter table game_builds add column knows_visitor ${sql.raw(integer)}
    not null default 1`.execute(db);
}
