import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

export async function countCompaniesOf(db: Database, adminId: number, search?: string) {
  const { count } = await companiesOf(db, adminId, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listCompaniesOf(
  db: Database,
  adminId: number,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  return companiesOf(db, adminId, search)
    .select(['companies.id', 'companies.name', 'companies.logo_url as logoUrl'])
    .orderBy('companies.name_key', direction)
    .orderBy('companies.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** @param adminId null: whoever's it is */
export function findCompany(db: Database, id: number, adminId: number | null) {
  const company = db.selectFrom('companies').select('companies.id').where('companies.id', '=', id);
  if (adminId === null) return company.executeTakeFirst();
  return company
    .innerJoin('company_admins', 'company_admins.company_id', 'companies.id')
    .where('company_admins.admin_id', '=', adminId)
    .executeTakeFirst();
}

function companiesOf(db: Database, adminId: number, search: string | undefined) {
  const companies = db
    .selectFrom('companies')
    .innerJoin('company_admins', 'company_admins.company_id', 'companies.id')
    .where('company_admins.admin_id', '=', adminId);
  if (!search) return companies;
  return companies.where(
    sql<boolean>`companies.name_key like ${containsPattern(search)} escape '\\'`,
  );
}
