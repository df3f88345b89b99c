import type { Kysely } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** The catalogue tells hashes of bundles: one that is read later changes its version (see 0043). */
export async function up(db: Kysely<never>): Promise<void> {
  const now = columnsFor(db).isPostgres
    ? 'greatest(value + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)'
    : "max(value + 1, cast((julianday('now') - 2440587.5) * 86400000 as integer))";
  await addTrigger(db, {
    name: 'files_version_update',
    on: 'after update of sha256 on files',
    body: `update counters set value = ${now} where name = 'catalogue_version'
      and exists (select 1 from item_assets where file_id = new.id);`,
    back: 'new',
  });
}
