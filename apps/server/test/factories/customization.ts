import { textKey } from '../../src/lib/text-key.ts';
import type { TestApp } from '../build-test-app.ts';

export async function createCategory(
  { db, clock }: TestApp,
  name = 'Chapéus',
): Promise<{ id: number }> {
  return db
    .insertInto('customization_categories')
    .values({ name, name_key: textKey(name), created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function createItem(
  { db, clock }: TestApp,
  category: { id: number },
  name = 'Cartola',
): Promise<{ id: number }> {
  return db
    .insertInto('customization_items')
    .values({
      category_id: category.id,
      name,
      name_key: textKey(name),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
