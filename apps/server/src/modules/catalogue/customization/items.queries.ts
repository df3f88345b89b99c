import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import { iconColumns, type NamedThing } from './categories.queries.ts';

export async function countItems(
  db: Database,
  categoryId: number,
  search: string | undefined,
): Promise<number> {
  const { count } = await itemsOf(db, categoryId, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listItems(
  db: Database,
  categoryId: number,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  return withIcon(itemsOf(db, categoryId, search))
    .orderBy('name_key', direction)
    .orderBy('customization_items.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

/** Lists all items, for the catalogue. */
export function listAllItems(db: Database) {
  return withIcon(db.selectFrom('customization_items'))
    .orderBy('name_key')
    .orderBy('customization_items.id')
    .execute();
}

export function findItem(db: Database, id: number) {
  return withIcon(db.selectFrom('customization_items'))
    .where('customization_items.id', '=', id)
    .executeTakeFirst();
}

export async function insertItem(
  db: Database,
  categoryId: number,
  { name, nameKey, icon }: NamedThing,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('customization_items')
    .values({
      category_id: categoryId,
      name,
      name_key: nameKey,
      ...iconColumns(icon),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does not change undefined fields. @returns undefined when it is gone */
export function updateItem(db: Database, id: number, { name, nameKey, icon }: Partial<NamedThing>) {
  return db
    .updateTable('customization_items')
    .set((eb) => ({ id: eb.ref('id'), name, name_key: nameKey, ...iconColumns(icon) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

export function deleteItem(db: Database, id: number) {
  return db
    .deleteFrom('customization_items')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

function itemsOf(db: Database, categoryId: number, search: string | undefined) {
  const items = db.selectFrom('customization_items').where('category_id', '=', categoryId);
  if (!search) return items;
  return items.where(sql<boolean>`name_key like ${containsPattern(search)} escape '\\'`);
}

function withIcon(rows: ReturnType<typeof itemsOf>) {
  return rows.select((eb) => [
    'customization_items.id',
    'customization_items.category_id as categoryId',
    'customization_items.name',
    eb
      .selectFrom('files')
      .select('files.key')
      .whereRef('files.id', '=', 'customization_items.icon_thumbnail_id')
      .as('iconKey'),
  ]);
}

export const findCatalogueVersion = prepared((db, _values: Record<never, never>) =>
  db
    .selectFrom('counters')
    .select('value as version')
    .where('name', '=', sql.lit('catalogue_version')),
);
