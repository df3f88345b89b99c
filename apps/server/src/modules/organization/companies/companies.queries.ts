import type { SortOf } from '@atrio/contract/lib/route';
import type { companyRoutes } from '@atrio/contract/organization/companies';
import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The companies that this person administers; null means all companies. */
export type CompanyAdmin = number | null;
type CompanySort = SortOf<(typeof companyRoutes)['list']>;

export async function countCompanies(db: Database, admin: CompanyAdmin, search?: string) {
  const { count } = await companiesOf(db, admin, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids and what they are sorted by: nothing else is read of the others. */
export function listCompanies(
  db: Database,
  admin: CompanyAdmin,
  search: string | undefined,
  sort: CompanySort,
  { limit, offset, direction }: Slice,
) {
  const key = sort === 'name' ? sql<string | number>`companies.name_key` : roomsOf;
  const slice = cut(
    companiesOf(db, admin, search)
      .select(['companies.id', key.as('sort_key')])
      .orderBy('sort_key', direction)
      .orderBy('companies.id', direction),
    { limit, offset },
  );
  return withFigures(
    db.selectFrom('companies').innerJoin(slice.as('slice'), 'slice.id', 'companies.id'),
  )
    .orderBy(sql`slice.sort_key`, direction)
    .orderBy('companies.id', direction)
    .execute();
}

/** @param admin null for any administrator */
export function findCompany(db: Database, id: number, admin: CompanyAdmin) {
  return withFigures(companiesOf(db, admin, undefined))
    .where('companies.id', '=', id)
    .executeTakeFirst();
}

/** The id of a company that the administrator may use; undefined if there is none. */
export function findCompanyId(db: Database, id: number, admin: CompanyAdmin) {
  return companiesOf(db, admin, undefined)
    .select('companies.id')
    .where('companies.id', '=', id)
    .executeTakeFirst();
}

export function listCompanyAdmins(db: Database, companyId: number) {
  return db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'admins.name', 'admins.user_id as userId'])
    .where('company_admins.company_id', '=', companyId)
    .orderBy('admins.name_key')
    .orderBy('admins.id')
    .execute();
}

export interface CompanyValues {
  name: string;
  nameKey: string;
}

export interface Logo {
  fileId: number | null;
  thumbnailId: number | null;
}

export async function insertCompany(
  db: Database,
  { name, nameKey }: CompanyValues,
  logo: Logo,
  { ownerId, now }: { ownerId: number; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      name,
      name_key: nameKey,
      logo_file_id: logo.fileId,
      logo_thumbnail_id: logo.thumbnailId,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a company and locks it until the transaction ends.
 * @param basedOn the version that the changes were made from; undefined overwrites any
 * @returns undefined when the row is gone or its version is no longer `basedOn`
 */
export function updateCompany(
  db: Database,
  id: number,
  { name, nameKey, logo }: Partial<CompanyValues> & { logo?: Logo | undefined },
  now: number,
  basedOn?: number,
) {
  const update = db
    .updateTable('companies')
    .set({
      name,
      name_key: nameKey,
      ...(logo && { logo_file_id: logo.fileId, logo_thumbnail_id: logo.thumbnailId }),
      updated_at: sql`case when updated_at >= ${now} then updated_at + 1 else ${now} end`,
    })
    .where('id', '=', id)
    .returning('id');
  if (basedOn === undefined) return update.executeTakeFirst();
  return update.where('updated_at', '=', basedOn).executeTakeFirst();
}

/** Sets the owner without a new version, since the company's form does not save the owner. */
export async function updateOwner(db: Database, id: number, ownerId: number): Promise<void> {
  await db.updateTable('companies').set({ owner_id: ownerId }).where('id', '=', id).execute();
}

export async function insertCompanyAdmins(
  db: Database,
  companyId: number,
  adminIds: readonly number[],
): Promise<void> {
  if (adminIds.length === 0) return;
  const rows = adminIds.map((adminId) => ({ company_id: companyId, admin_id: adminId }));
  await db
    .insertInto('company_admins')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteCompanyAdmins(
  db: Database,
  companyId: number,
  adminIds: readonly number[],
): Promise<void> {
  if (adminIds.length === 0) return;
  await db
    .deleteFrom('company_admins')
    .where('company_id', '=', companyId)
    .where('admin_id', 'in', adminIds)
    .execute();
}

/** Counts how many of these administrators exist. */
export async function countAdmins(db: Database, adminIds: readonly number[]): Promise<number> {
  if (adminIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admins.id', 'in', adminIds)
    .where('users.erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a company with its colours and links; its rooms stay without a company. */
export async function deleteCompany(db: Database, id: number): Promise<void> {
  await db.deleteFrom('companies').where('id', '=', id).execute();
}

const roomsOf = sql<number>`(select coalesce(sum(rooms), 0) from company_rooms
  where company_id = companies.id)`;

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
    eb
      .selectFrom('files')
      .select('files.key')
      .whereRef('files.id', '=', 'companies.logo_thumbnail_id')
      .as('logoKey'),
    'companies.owner_id as ownerId',
    eb
      .selectFrom('admins')
      .select('admins.name')
      .whereRef('admins.id', '=', 'companies.owner_id')
      .as('ownerName'),
    'companies.updated_at as updatedAt',
    roomsOf.as('roomCount'),
  ]);
}
