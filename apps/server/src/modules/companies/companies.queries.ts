import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

/** Whose companies: those that this person administers; null means everybody's. */
export type CompanyAdmin = number | null;
export type CompanySort = 'name' | 'roomCount';

export async function countCompanies(db: Database, admin: CompanyAdmin, search?: string) {
  const { count } = await companiesOf(db, admin, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listCompanies(
  db: Database,
  admin: CompanyAdmin,
  search: string | undefined,
  sort: CompanySort,
  { limit, offset, direction }: Slice,
) {
  const rows = withFigures(companiesOf(db, admin, search));
  return (
    sort === 'name'
      ? rows.orderBy('companies.name_key', direction)
      : rows.orderBy('roomCount', direction)
  )
    .orderBy('companies.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

/** @param admin null: whoever's it is */
export function findCompany(db: Database, id: number, admin: CompanyAdmin) {
  return withFigures(companiesOf(db, admin, undefined))
    .where('companies.id', '=', id)
    .executeTakeFirst();
}

export function listCompanyAdmins(db: Database, companyId: number) {
  return db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'admins.name'])
    .where('company_admins.company_id', '=', companyId)
    .orderBy('admins.name_key')
    .orderBy('admins.id')
    .execute();
}

/** Its rooms go back to none by themselves, its colours and administrators' links with it. */
export function deleteCompany(db: Database, id: number) {
  return db.deleteFrom('companies').where('id', '=', id).returning('id').executeTakeFirst();
}

function companiesOf(db: Database, admin: CompanyAdmin, search: string | undefined) {
  let companies = db.selectFrom('companies');
  if (admin !== null) {
    companies = companies.where('companies.id', 'in', (eb) =>
      eb.selectFrom('company_admins').select('company_id').where('admin_id', '=', admin),
    );
  }
  if (!search) return companies;
  return companies.where(
    sql<boolean>`companies.name_key like ${containsPattern(search)} escape '\\'`,
  );
}

function withFigures(companies: ReturnType<typeof companiesOf>) {
  return companies.select((eb) => [
    'companies.id',
    'companies.name',
    'companies.logo_url as logoUrl',
    'companies.owner_id as ownerId',
    'companies.updated_at as updatedAt',
    eb
      .selectFrom('rooms')
      .select((rooms) => rooms.fn.countAll<number>().as('count'))
      .whereRef('rooms.company_id', '=', 'companies.id')
      .where('rooms.deleted_at', 'is', null)
      .as('roomCount'),
  ]);
}
