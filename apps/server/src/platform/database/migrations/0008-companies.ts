import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  // Who made it, and so may delete it; null when their account is gone.
  await run(sql`alter table companies add column owner_id ${int}
    references admins (id) on delete set null`);
  await run(sql`update companies set owner_id =
    (select min(admin_id) from company_admins where company_id = companies.id)`);
  await run(sql`alter table companies add column created_at ${int} not null default 0`);
  await run(sql`alter table companies add column updated_at ${int} not null default 0`);
  await run(sql`create index companies_owner on companies (owner_id)`);

  await run(sql`create table company_colors (
    id ${id}, company_id ${int} not null references companies (id) on delete cascade,
    color_name ${text} not null, color_hex ${text} not null,
    created_at ${int} not null, updated_at ${int} not null, unique (company_id, color_name))`);
}
