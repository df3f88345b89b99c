import type { Database } from '../../../infrastructure/database/tables.ts';

const columns = [
  'id',
  'company_id as companyId',
  'color_name as colorName',
  'color_hex as colorHex',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export function listColors(db: Database, companyIds: readonly number[]) {
  return db
    .selectFrom('company_colors')
    .select(columns)
    .where('company_id', 'in', companyIds)
    .orderBy('id')
    .execute();
}

export function findColor(db: Database, id: number) {
  return db.selectFrom('company_colors').select(columns).where('id', '=', id).executeTakeFirst();
}

export interface ColorValues {
  colorName: string;
  colorHex: string;
  now: number;
}

/** @returns undefined when the company has set this colour already */
export function insertColor(
  db: Database,
  companyId: number,
  { colorName, colorHex, now }: ColorValues,
) {
  return db
    .insertInto('company_colors')
    .values({
      company_id: companyId,
      color_name: colorName,
      color_hex: colorHex,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'color_name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function updateColor(db: Database, id: number, { colorName, colorHex, now }: ColorValues) {
  return db
    .updateTable('company_colors')
    .set({ color_name: colorName, color_hex: colorHex, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export function deleteColor(db: Database, id: number) {
  return db.deleteFrom('company_colors').where('id', '=', id).returning('id').executeTakeFirst();
}
