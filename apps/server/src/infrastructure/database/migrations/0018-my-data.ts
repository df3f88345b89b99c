import { type Kysely, sql } from 'kysely';

/** Everything that is held about one person is found by an index, however much there is of others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index visitors_person on visitors (email) where email is not null`.execute(db);
  await sql`create index outbox_recipient on outbox (recipient, id)`.execute(db);
}
