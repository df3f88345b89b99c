import { type Kysely, sql } from 'kysely';

/** Who enters is shown those who have been inside longest, without a look at all the others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index connections_since on connections (room_id, since)`.execute(db);
}
