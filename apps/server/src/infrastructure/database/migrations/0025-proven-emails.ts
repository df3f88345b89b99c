import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  await run(sql`alter table users add column email_proven_at ${int}`);
  // Null: sent before this column was there, and proves no address.
  await run(sql`alter table reset_codes add column email ${text}`);

  // One code per account: a newer one takes the place of an older one.
  await run(sql`create table email_codes (
    user_id ${int} primary key references users (id) on delete cascade,
    email ${text} not null, code_hash ${text} not null,
    expires_at ${int} not null, tries ${int} not null)`);
  await run(sql`create index email_codes_expiry on email_codes (expires_at)`);

  // A proven address that an account has given up. Until it expires nobody else can have it.
  await run(sql`create table email_changes (
    id ${id}, user_id ${int} not null references users (id) on delete cascade,
    old_email ${text} not null unique, token_hash ${text} not null unique,
    changed_at ${int} not null, expires_at ${int} not null)`);
  await run(sql`create index email_changes_user on email_changes (user_id, changed_at)`);
  await run(sql`create index email_changes_expiry on email_changes (expires_at)`);

  // Nobody has proven anything so far, but the operator set the first account up.
  await run(sql`update users set email_proven_at = created_at
    where role = 4 and id = (select min(id) from users)`);
  await run(sql`update tickets set user_id = null
    where user_id in (select id from users where email_proven_at is null)`);
}
