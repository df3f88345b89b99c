import { type Kysely, sql } from 'kysely';

/** Finds what has not arrived among a webhook's deliveries, however many have. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index webhook_deliveries_undelivered on webhook_deliveries (webhook_id, id)
    where sent_at is null`.execute(db);
}
