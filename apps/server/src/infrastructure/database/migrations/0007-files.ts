import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { addTrigger, ownFiles } from '../file-owner.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const room = sql`room_id ${int} not null references rooms (id) on delete cascade`;
  const file = (name: string) => sql`${sql.raw(name)} ${int} not null unique references files (id)`;

  await run(sql`create table files (
    id ${id}, key ${text} not null unique, kind ${text} not null, name ${text} not null,
    content_type ${text} not null, bytes ${int} not null, width ${int}, height ${int},
    created_at ${int} not null)`);
  // Stored bytes without an owner, or without one yet: removed at their due time.
  await run(sql`create table doomed_files (
    key ${text} primary key, due_at ${int} not null, attempts ${int} not null default 0,
    claimed_until ${int})`);
  await run(sql`create index doomed_files_due on doomed_files (due_at)`);
  await addTrigger(db, {
    name: 'files_doomed',
    on: 'after delete on files',
    body: 'insert into doomed_files (key, due_at) values (old.key, 0);',
    back: 'old',
  });

  await run(sql`create table images (
    id ${id}, ${room}, ${file('file_id')}, ${file('thumbnail_id')}, created_at ${int} not null)`);
  await run(sql`create index images_room on images (room_id, id)`);
  await ownFiles(db, 'images', ['file_id', 'thumbnail_id']);

  await run(sql`create table room_assets (
    id ${id}, ${room}, platform ${text} not null, ${file('file_id')},
    is_platform_verified ${int} not null, created_at ${int} not null, updated_at ${int} not null,
    unique (room_id, platform))`);
  await ownFiles(db, 'room_assets', ['file_id']);
}
