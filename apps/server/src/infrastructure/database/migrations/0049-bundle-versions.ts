import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger } from '../file-owner.ts';

/** The files that a room's assets had before, and who uploaded each. */
export async function up(db: Kysely<never>): Promise<void> {
  const { integer, isPostgres } = columnsFor(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const admin = `admin_id ${integer} references admins (id) on delete set null`;

  await run(`alter table room_assets add column ${admin}`);
  await run('create index room_assets_admin on room_assets (admin_id)');
  await run(`create table bundle_versions (
    file_id ${integer} primary key references files (id),
    room_asset_id ${integer} not null references room_assets (id) on delete cascade,
    is_platform_verified ${integer} not null, uploaded_at ${integer} not null,
    replaced_at ${integer} not null, ${admin})`);
  await run('create index bundle_versions_asset on bundle_versions (room_asset_id, replaced_at)');
  await run('create index bundle_versions_admin on bundle_versions (admin_id)');

  // A replaced file now goes over to its version, and its bytes go with the row that has it last.
  const replaced = 'room_assets_files_replaced';
  await run(`drop trigger ${replaced} ${isPostgres ? 'on room_assets' : ''}`);
  if (isPostgres) await run(`drop function ${replaced}`);
  await addTrigger(db, {
    name: 'bundle_versions_files_removed',
    on: 'after delete on bundle_versions',
    body: 'delete from files where id = old.file_id;',
    back: 'old',
  });
}
