import { type Kysely, sql } from 'kysely';

/** A ticket is found by how its e-mail begins, in whichever room. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index tickets_email on tickets (email, id)`.execute(db);
}
