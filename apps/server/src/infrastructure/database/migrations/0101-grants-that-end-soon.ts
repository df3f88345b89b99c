import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** When the owner of granted rooms was warned of the end, and which grants wait for that. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  await sql`alter table grants add column warned_at ${sql.raw(integer)}`.execute(db);
  await sql`create index grants_unwarned on grants (ends_at)
    where ended_at is null and warned_at is null`.execute(db);
}
