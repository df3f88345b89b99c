import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** The files that an item's bundles had before, and who uploaded each, as rooms' bundles have them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, isPostgres } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const admin = `admin_id ${integer} references admins (id) on delete set null`;

  await run(`alter table item_assets add column ${admin}`);
  await run('create index item_assets_admin on item_assets (admin_id)');
  await run(`create table item_bundle_versions (
    file_id ${integer} primary key references files (id),
    item_asset_id ${integer} not null references item_assets (id) on delete cascade,
    uploaded_at ${integer} not null, replaced_at ${integer} not null, ${admin})`);
  await run(`create index item_bundle_versions_asset
    on item_bundle_versions (item_asset_id, replaced_at)`);
  await run('create index item_bundle_versions_admin on item_bundle_versions (admin_id)');

  // A replaced file now goes over to its version, and its bytes go with the row that has it last.
  const replaced = 'item_assets_files_replaced';
  await run(`drop trigger ${replaced} ${isPostgres ? 'on item_assets' : ''}`);
  if (isPostgres) await run(`drop function ${replaced}`);
  await addTrigger(db, {
    name: 'item_bundle_versions_files_removed',
    on: 'after delete on item_bundle_versions',
    body: 'delete from files where id = old.file_id;',
    back: 'old',
  });
}
