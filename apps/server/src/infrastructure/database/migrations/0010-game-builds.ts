import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { ownFiles } from '../file-owner.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const picture = (name: string) => sql`${sql.raw(`${name}_file_id`)} ${int} unique
    references files (id), ${sql.raw(`${name}_thumbnail_id`)} ${int} unique references files (id)`;

  // The versions are named without a foreign key, which would go round in a circle.
  await run(sql`create table game_builds (
    id ${id}, name ${text} not null, name_key ${text} not null unique,
    ${picture('logo')}, ${picture('background')},
    live_version_id ${int}, previous_version_id ${int},
    created_at ${int} not null, updated_at ${int} not null)`);

  await run(sql`create table build_versions (
    id ${id}, build_id ${int} not null references game_builds (id) on delete cascade,
    sent_at ${int} not null, file_count ${int} not null, total_bytes ${int} not null)`);
  await run(sql`create index build_versions_build on build_versions (build_id)`);

  // A file that was sent ahead has a sender instead of a version. It becomes a build's by an update
  // of its row, so that the file never loses its owner in between.
  await run(sql`create table build_files (
    id ${id}, version_id ${int} references build_versions (id) on delete cascade,
    admin_id ${int} references admins (id) on delete cascade,
    file_id ${int} not null unique references files (id),
    name ${text} not null, role ${text} not null, encoding ${text} not null,
    decoded_bytes ${int} not null, created_at ${int} not null,
    unique (version_id, name), check ((version_id is null) <> (admin_id is null)))`);
  await run(sql`create index build_files_admin on build_files (admin_id)
    where admin_id is not null`);
  await run(sql`create index build_files_staged on build_files (created_at)
    where version_id is null`);

  await ownFiles(db, 'game_builds', [
    'logo_file_id',
    'logo_thumbnail_id',
    'background_file_id',
    'background_thumbnail_id',
  ]);
  await ownFiles(db, 'build_files', ['file_id']);
}
