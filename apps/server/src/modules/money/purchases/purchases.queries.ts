import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export async function countItems(db: Database, adminId: number, search?: string): Promise<number> {
  const { count } = await items(db, adminId, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countPurchases(db: Database, adminId: number) {
  const { total, used } = await db
    .selectFrom('room_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('consumed_at').as('used'),
    ])
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), available: Number(total) - Number(used) };
}

/** Available ones first, in both directions of the rest. */
export function listItems(
  db: Database,
  adminId: number,
  search: string | undefined,
  { limit, offset, direction, isReversed }: Slice & { isReversed: boolean },
) {
  return withNames(items(db, adminId, search))
    .orderBy(
      sql`case when room_items.consumed_at is null then 0 else 1 end`,
      isReversed ? 'desc' : 'asc',
    )
    .orderBy('room_items.created_at', direction)
    .orderBy('room_items.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

export function findItem(db: Database, id: number, adminId: number) {
  return withNames(items(db, adminId, undefined))
    .where('room_items.id', '=', id)
    .executeTakeFirst();
}

export function listItemsOfOrder(db: Database, orderId: number, adminId: number) {
  return withNames(items(db, adminId, undefined))
    .where('room_items.order_id', '=', orderId)
    .orderBy('room_items.id')
    .execute();
}

interface NewItems {
  adminId: number;
  orderId: number;
  paymentId: number;
  modelIds: readonly number[];
}

/** Inserts one item per model, in their order; only once per order. */
export async function insertItems(
  db: Database,
  { adminId, orderId, paymentId, modelIds }: NewItems,
  now: number,
): Promise<void> {
  const rows = modelIds.map((modelId, ordinal) => ({
    admin_id: adminId,
    order_id: orderId,
    payment_id: paymentId,
    ordinal,
    room_model_id: modelId,
    created_at: now,
  }));
  await db.insertInto('room_items').values(rows).execute();
}

/** @returns undefined when it has been used, also by a call at the same moment */
export function useItem(db: Database, id: number, adminId: number, now: number) {
  return db
    .updateTable('room_items')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function updateItemRoom(db: Database, id: number, roomId: number): Promise<void> {
  await db.updateTable('room_items').set({ room_id: roomId }).where('id', '=', id).execute();
}

function items(db: Database, adminId: number, search: string | undefined) {
  const rows = db
    .selectFrom('room_items')
    .innerJoin('room_models', 'room_models.id', 'room_items.room_model_id')
    .leftJoin('rooms', 'rooms.id', 'room_items.room_id')
    .where('room_items.admin_id', '=', adminId);
  if (!search) return rows;
  const pattern = containsPattern(search);
  return rows.where((eb) =>
    eb.or([
      sql<boolean>`room_models.name_key like ${pattern} escape '\\'`,
      sql<boolean>`rooms.name_key like ${pattern} escape '\\'`,
    ]),
  );
}

function withNames(rows: ReturnType<typeof items>) {
  return rows.select([
    'room_items.id',
    'room_items.consumed_at as consumedAt',
    'room_items.created_at as createdAt',
    'room_models.id as modelId',
    'room_models.name as modelName',
    'rooms.id as roomId',
    'rooms.name as roomName',
  ]);
}
