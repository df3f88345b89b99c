import { type Kysely, sql } from 'kysely';

/**
 * The events of a company are read in the order of their numbers. Numbers rise with time, so that old
 * rows are found without an index of times, which every event had to be written to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index events_company on events (company_id, id)
    where company_id is not null`.execute(db);
  await sql`drop index events_created`.execute(db);
  await sql`drop index webhook_deliveries_created`.execute(db);
}
