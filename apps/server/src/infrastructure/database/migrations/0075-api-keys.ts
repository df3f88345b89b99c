import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** Keys by which other programs make calls. Of a secret only its hash is kept; two may work at once. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const int = sql.raw(integer);
  await sql`create table api_keys (
    id ${id}, owner_id ${int} not null references admins (id) on delete cascade,
    company_id ${int} references companies (id) on delete cascade,
    name ${text} not null, name_key ${text} not null, scopes ${text} not null,
    prefix ${text} not null, created_at ${int} not null,
    expires_at ${int}, last_used_at ${int}, revoked_at ${int})`.execute(db);
  await sql`create table api_key_secrets (
    hash ${text} primary key,
    key_id ${int} not null references api_keys (id) on delete cascade,
    until ${int})`.execute(db);
  for (const column of ['name_key', 'created_at']) {
    await sql`create index ${sql.id(`api_keys_${column}`)}
      on api_keys (${sql.id(column)}, id)`.execute(db);
    await sql`create index ${sql.id(`api_keys_owner_${column}`)}
      on api_keys (owner_id, ${sql.id(column)}, id)`.execute(db);
  }
  await sql`create index api_keys_company on api_keys (company_id)
    where company_id is not null`.execute(db);
  await sql`create index api_key_secrets_key on api_key_secrets (key_id)`.execute(db);
}
