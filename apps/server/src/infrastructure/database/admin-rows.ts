import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern, textKey } from '../../lib/text-key.ts';
import { isAmong, isGiven } from './engine.ts';
import { cut, type Slice } from './list.ts';
import { fewIds, indexedIds } from './search.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Administrators whose accounts are not erased. The erased ones are read from their index, so that
 * rows that a page skips need no look at their accounts.
 */
export function presentAdmins(db: Database) {
  return db
    .selectFrom('admins')
    .where('admins.id', 'not in', (eb) =>
      eb
        .selectFrom('users')
        .innerJoin('admins as erased', 'erased.user_id', 'users.id')
        .select('erased.id')
        .where('users.erased_at', 'is not', null),
    );
}

export function adminsWithAccounts(db: Database) {
  return db.selectFrom('admins').innerJoin('users', 'users.id', 'admins.user_id');
}

/** The ids of one page of administrators, sorted by their names. */
export function cutByName(
  admins: SelectQueryBuilder<Tables, 'admins', unknown>,
  slice: Slice,
): SelectQueryBuilder<Tables, 'admins', { id: number }> {
  const { direction } = slice;
  const ids = admins.select('admins.id');
  return cut(ids.orderBy('admins.name_key', direction).orderBy('admins.id', direction), slice);
}

/** The ids of one page of administrators, sorted by a column of their accounts, each its own. */
export function cutByAccount(
  db: Database,
  accounts: SelectQueryBuilder<Tables, 'users', unknown>,
  column: 'users.email' | 'users.id',
  slice: Slice,
) {
  const page = cut(accounts.select('users.id').orderBy(column, slice.direction), slice);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('admins', 'admins.user_id', 'page.id')
    .select('admins.id');
}

/**
 * Administrators that hold the text in their name or e-mail.
 * @returns undefined without a text, where it is too short for the index, or where too many hold it
 */
export async function findAdminsHolding(
  db: Database,
  text: string | undefined,
): Promise<number[] | undefined> {
  return text ? fewIds(db, (most) => adminsHolding(db, text, most)) : undefined;
}

/** Statements for `fewIds`. */
export function adminsHolding(
  db: Database,
  text: string,
  most: number,
): (RawBuilder<number> | null)[] {
  const [named, mailed] = (['admins', 'users'] as const).map((source) =>
    indexedIds(db, source, [textKey(text)], most),
  );
  if (!named || !mailed) return [null];
  return [named, sql`(select id from admins where ${isGiven(db, 'user_id', mailed)})`];
}

/**
 * True for administrators who hold the text in their name or e-mail.
 * @param ids the result of `findAdminsHolding`; where it has one, only these are compared with the text
 */
export function holdsText(
  db: Database,
  text: string,
  ids: readonly number[] | undefined,
): RawBuilder<boolean> {
  const pattern = containsPattern(text);
  const among = ids ? isAmong(db, 'admins.id', JSON.stringify(ids)) : sql`1 = 1`;
  return sql<boolean>`(${among} and (admins.name_key like ${pattern} escape '\\'
    or users.email like ${pattern} escape '\\'))`;
}

/** For each administrator of companies, the first of them by name, and how many there are. */
export function listCompaniesOf(db: Database, adminIds: readonly number[]) {
  return db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select((eb) => [
      'company_admins.admin_id as adminId',
      eb.fn.min<string>('companies.name').as('name'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('company_admins.admin_id', 'in', adminIds)
    .groupBy('company_admins.admin_id')
    .execute();
}
