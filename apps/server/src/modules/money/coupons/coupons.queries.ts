import { type Insertable, sql, type Updateable } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const COLUMNS = [
  'id',
  'code',
  'percent',
  'cents',
  'cycles',
  'max_uses as maxUses',
  'uses',
  'valid_until as validUntil',
  'plan_ids as planIds',
  'active',
  'created_at as createdAt',
] as const;

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

export async function countCoupons(db: Database, search: string | undefined): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listCoupons(
  db: Database,
  search: string | undefined,
  field: 'id' | 'code' | 'uses',
  { limit, offset, direction }: Slice,
) {
  return matching(db, search)
    .select(COLUMNS)
    .orderBy(field, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

function matching(db: Database, search: string | undefined) {
  const rows = db.selectFrom('coupons');
  if (!search) return rows;
  // Codes have neither small letters nor accents.
  const pattern = `%${search
    .trim()
    .toUpperCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  return rows.where(sql<boolean>`code like ${pattern} escape '\\'`);
}

export function findCoupon(db: Database, id: number) {
  return db.selectFrom('coupons').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function findCouponByCode(db: Database, code: string) {
  return db.selectFrom('coupons').select(COLUMNS).where('code', '=', code).executeTakeFirst();
}

/** @returns undefined when the code is taken */
export function insertCoupon(db: Database, row: Insertable<Tables['coupons']>) {
  return db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function updateCoupon(db: Database, id: number, fields: Updateable<Tables['coupons']>) {
  return db
    .updateTable('coupons')
    .set(fields)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Takes one use, if there is one left today.
 * @returns undefined when there is none
 */
export function takeUse(db: Database, code: string, today: string) {
  return db
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where('active', '=', 1)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', today)]))
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function giveUseBack(db: Database, id: number): Promise<void> {
  await db
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', id)
    .where('uses', '>', 0)
    .execute();
}
