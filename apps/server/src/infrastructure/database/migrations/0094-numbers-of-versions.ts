import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

/** The versions of a build are numbered from 1 and name who sent them, as far as that is known. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table build_versions add column number ${integer} not null default 0`);
  await run(`alter table build_versions
    add column admin_id ${integer} references admins (id) on delete set null`);
  await run('create index build_versions_admin on build_versions (admin_id)');
  // Earlier ones are not known any more.
  await run(`update build_versions set number = (select count(*) from build_versions as earlier
    where earlier.build_id = build_versions.build_id and earlier.id <= build_versions.id)`);
  await run('create unique index build_versions_number on build_versions (build_id, number)');
}
