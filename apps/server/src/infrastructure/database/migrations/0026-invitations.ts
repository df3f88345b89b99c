import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  // Only those that wait: accepting one deletes it.
  await sql`create table invitations (
    id ${id}, email ${text} not null unique, token_hash ${text} not null unique,
    invited_by ${int} references admins (id) on delete set null,
    sent_at ${int} not null, expires_at ${int} not null)`.execute(db);
  await sql`create index invitations_sent on invitations (sent_at, id)`.execute(db);
  await sql`create index invitations_inviter on invitations (invited_by)`.execute(db);
}
