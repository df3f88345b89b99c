import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { ownFiles } from '../file-owner.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);

  // Its creator, who may delete it; null when that account is gone.
  await run(sql`alter table companies add column owner_id ${int}
    references admins (id) on delete set null`);
  await run(sql`update companies set owner_id =
    (select min(admin_id) from company_admins where company_id = companies.id)`);
  await run(sql`alter table companies add column created_at ${int} not null default 0`);
  await run(sql`alter table companies add column updated_at ${int} not null default 0`);
  await run(sql`create index companies_owner on companies (owner_id)`);

  // The logo is a file of ours; its thumbnail is what is shown.
  await run(sql`alter table companies drop column logo_url`);
  for (const column of ['logo_file_id', 'logo_thumbnail_id']) {
    await run(
      sql`alter table companies add column ${sql.raw(column)} ${int} references files (id)`,
    );
    await run(sql`create unique index ${sql.raw(`companies_${column}`)}
      on companies (${sql.raw(column)})`);
  }
  await ownFiles(db, 'companies', ['logo_file_id', 'logo_thumbnail_id']);

  await run(sql`create table company_colors (
    id ${id}, company_id ${int} not null references companies (id) on delete cascade,
    color_name ${text} not null, color_hex ${text} not null,
    created_at ${int} not null, updated_at ${int} not null, unique (company_id, color_name))`);
}
