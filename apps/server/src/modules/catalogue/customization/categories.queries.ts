import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export interface Icon {
  fileId: number;
  thumbnailId: number | null;
}

export interface NamedThing {
  name: string;
  nameKey: string;
  icon: Icon | undefined;
}

export async function countCategories(db: Database, search?: string): Promise<number> {
  const { count } = await categories(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listCategories(
  db: Database,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  return withIcon(categories(db, search))
    .orderBy('name_key', direction)
    .orderBy('customization_categories.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

export function findCategory(db: Database, id: number) {
  return withIcon(categories(db, undefined))
    .where('customization_categories.id', '=', id)
    .executeTakeFirst();
}

export async function insertCategory(
  db: Database,
  { name, nameKey, icon }: NamedThing,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('customization_categories')
    .values({ name, name_key: nameKey, ...iconColumns(icon), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does not change undefined fields. @returns undefined when it is gone */
export function updateCategory(
  db: Database,
  id: number,
  { name, nameKey, icon }: Partial<NamedThing>,
) {
  return db
    .updateTable('customization_categories')
    .set((eb) => ({ id: eb.ref('id'), name, name_key: nameKey, ...iconColumns(icon) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Deletes a category with its items and their bundles. */
export function deleteCategory(db: Database, id: number) {
  return db
    .deleteFrom('customization_categories')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** The columns of a new icon, or none to keep the old one. */
export function iconColumns(icon: Icon | undefined) {
  return icon && { icon_file_id: icon.fileId, icon_thumbnail_id: icon.thumbnailId };
}

function categories(db: Database, search: string | undefined) {
  const all = db.selectFrom('customization_categories');
  if (!search) return all;
  return all.where(sql<boolean>`name_key like ${containsPattern(search)} escape '\\'`);
}

function withIcon(rows: ReturnType<typeof categories>) {
  return rows.select((eb) => [
    'customization_categories.id',
    'customization_categories.name',
    eb
      .selectFrom('files')
      .select('files.key')
      .whereRef('files.id', '=', 'customization_categories.icon_thumbnail_id')
      .as('iconKey'),
    eb
      .selectFrom('customization_items')
      .select((items) => items.fn.countAll<number>().as('count'))
      .whereRef('customization_items.category_id', '=', 'customization_categories.id')
      .as('itemCount'),
  ]);
}
