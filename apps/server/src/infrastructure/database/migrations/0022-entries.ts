import { type Kysely, sql } from 'kysely';

/** On entry a person sees who has been inside longest; the index avoids reading all others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index connections_since on connections (room_id, since)`.execute(db);
}
