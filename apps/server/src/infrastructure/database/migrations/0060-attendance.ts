import { type Kysely, sql } from 'kysely';

/** Indexes for reports of an event: a long visit and a message are found by when they were. */
export async function up(db: Kysely<never>): Promise<void> {
  // A report looks a day further back for visits that reach into its time; these are longer.
  await sql`create index visits_long on visits (room_id, chat, ended_at)
    where duration > 86400000`.execute(db);
  await sql`create index messages_times on messages (room_id, chat, created_at, id)
    where recipient_id is null and deleted_at is null`.execute(db);
}
