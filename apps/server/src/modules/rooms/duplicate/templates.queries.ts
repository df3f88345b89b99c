import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

function templates(db: Database) {
  return db
    .selectFrom('room_templates')
    .select(['id', 'company_id as companyId', 'name', 'form', 'parts', 'created_at as createdAt']);
}

export function listTemplates(db: Database, companyId: number) {
  return templates(db).where('company_id', '=', companyId).orderBy('name_key').execute();
}

export function findTemplate(db: Database, id: number) {
  return templates(db).where('id', '=', id).executeTakeFirst();
}

/** @returns undefined when the company has one of this name */
export async function insertTemplate(
  db: Database,
  row: Insertable<Tables['room_templates']>,
): Promise<number | undefined> {
  const made = await db
    .insertInto('room_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** @returns false when the company has another one of this name */
export async function renameTemplate(
  db: Database,
  { id, companyId }: Pick<TemplateRow, 'id' | 'companyId'>,
  { name, nameKey }: { name: string; nameKey: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('room_templates')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_key', '=', nameKey)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) return false;
  const to = { name, name_key: nameKey };
  await db.updateTable('room_templates').set(to).where('id', '=', id).execute();
  return true;
}

export async function deleteTemplate(db: Database, id: number): Promise<void> {
  await db.deleteFrom('room_templates').where('id', '=', id).execute();
}

export function listTemplateFiles(db: Database, templateId: number) {
  return db
    .selectFrom('room_template_files')
    .select(['source_id as sourceId', 'file_id as fileId'])
    .where('template_id', '=', templateId)
    .execute();
}

export async function insertTemplateFiles(
  db: Database,
  rows: readonly Insertable<Tables['room_template_files']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('room_template_files').values(rows).execute();
}
