import { type Kysely, sql } from 'kysely';

/** What of a programme is swept: deleted sessions and finished notices, by when they became so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index room_sessions_deleted on room_sessions (deleted_at)
    where deleted_at is not null`.execute(db);
  await sql`create index programme_notices_done on programme_notices (done_at)
    where done_at is not null`.execute(db);
}
