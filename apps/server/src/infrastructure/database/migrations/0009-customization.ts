import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { ownFiles } from '../file-owner.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { id, integer, text } = columnsFor(db);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const int = sql.raw(integer);
  const icon = sql`icon_file_id ${int} unique references files (id),
    icon_thumbnail_id ${int} unique references files (id)`;

  await run(sql`create table customization_categories (
    id ${id}, name ${text} not null, name_key ${text} not null, ${icon}, created_at ${int} not null)`);
  await run(sql`create index customization_categories_name
    on customization_categories (name_key, id)`);

  await run(sql`create table customization_items (
    id ${id},
    category_id ${int} not null references customization_categories (id) on delete cascade,
    name ${text} not null, name_key ${text} not null, ${icon}, created_at ${int} not null)`);
  await run(sql`create index customization_items_category
    on customization_items (category_id, name_key, id)`);

  await run(sql`create table item_assets (
    id ${id}, item_id ${int} not null references customization_items (id) on delete cascade,
    platform ${text} not null, file_id ${int} not null unique references files (id),
    created_at ${int} not null, updated_at ${int} not null, unique (item_id, platform))`);

  await ownFiles(db, 'customization_categories', ['icon_file_id', 'icon_thumbnail_id']);
  await ownFiles(db, 'customization_items', ['icon_file_id', 'icon_thumbnail_id']);
  await ownFiles(db, 'item_assets', ['file_id']);
}
