import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

export async function countItems(db: Database, adminId: number, search?: string): Promise<number> {
  const rows = ofSearch(db, adminId, search);
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
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
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { total: Number(total), available: Number(total) - Number(used) };
}

/** Available ones first, in both directions of the rest: as in the two indexes of it. */
export function listItems(
  db: Database,
  adminId: number,
  search: string | undefined,
  { limit, offset, direction, isReversed }: Slice & { isReversed: boolean },
) {
  const isUsed = sql`case when room_items.consumed_at is null then 0 else 1 end`;
  // Found by ids alone: no names are looked up for purchases before it.
  const slice = cut(
    ofSearch(db, adminId, search)
      .select('room_items.id')
      .orderBy(isUsed, isReversed ? 'desc' : 'asc')
      .orderBy('room_items.created_at', direction)
      .orderBy('room_items.id', direction),
    { limit, offset },
  );
  return withNames(
    joined(db.selectFrom('room_items').innerJoin(slice.as('slice'), 'slice.id', 'room_items.id')),
  )
    .orderBy(isUsed, isReversed ? 'desc' : 'asc')
    .orderBy('room_items.created_at', direction)
    .orderBy('room_items.id', direction)
    .execute();
}

export function findItem(db: Database, id: number, adminId: number) {
  return withNames(joined(itemsOf(db, adminId)))
    .where('room_items.id', '=', id)
    .executeTakeFirst();
}

export function listItemsAmong(db: Database, ids: readonly number[], adminId: number) {
  return withNames(joined(itemsOf(db, adminId)))
    .where('room_items.id', 'in', ids)
    .orderBy('room_items.id')
    .execute();
}

/** The open rooms that were made from an order, most visited first. */
export function listRoomsOf(db: Database, orderId: number) {
  return db
    .selectFrom('room_items')
    .innerJoin('rooms', 'rooms.id', 'room_items.room_id')
    .select(['rooms.id', 'rooms.name', 'rooms.visit_count as visits'])
    .where('room_items.order_id', '=', orderId)
    .where('room_items.ended_at', 'is', null)
    .where('rooms.deleted_at', 'is', null)
    .orderBy('rooms.visit_count', 'desc')
    .orderBy('rooms.id')
    .execute();
}

/** Ends the purchases of these rooms, and of the unused ones all but the first `unusedKept`. */
export async function endItems(
  db: Database,
  orderId: number,
  { closing, unusedKept, now }: { closing: readonly number[]; unusedKept: number; now: number },
): Promise<void> {
  const unused = await db
    .selectFrom('room_items')
    .select('id')
    .where('order_id', '=', orderId)
    .where('consumed_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('ordinal')
    .execute();
  const ended = unused.slice(Math.max(0, unusedKept)).map(({ id }) => id);
  await db
    .updateTable('room_items')
    .set({ ended_at: now })
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('id', 'in', [0, ...ended]), eb('room_id', 'in', [0, ...closing])]))
    .execute();
}

interface NewItems {
  adminId: number;
  orderId: number;
  paymentId: number;
  modelIds: readonly number[];
}

/** Inserts one item per model, in their order, after those that the order has. @returns their ids */
export async function insertItems(
  db: Database,
  { adminId, orderId, paymentId, modelIds }: NewItems,
  now: number,
): Promise<number[]> {
  const { last } = await db
    .selectFrom('room_items')
    .select((eb) => eb.fn.max<number | null>('ordinal').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = modelIds.map((modelId, index) => ({
    admin_id: adminId,
    order_id: orderId,
    payment_id: paymentId,
    ordinal: (last ?? -1) + 1 + index,
    room_model_id: modelId,
    created_at: now,
  }));
  const inserted = await db.insertInto('room_items').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** Inserts one item per model of a grant, in their order. */
export async function insertGrantedItems(
  db: Database,
  { adminId, grantId, modelIds }: { adminId: number; grantId: number; modelIds: readonly number[] },
  now: number,
): Promise<void> {
  const rows = modelIds.map((modelId, ordinal) => ({
    ...{ admin_id: adminId, grant_id: grantId, order_id: null, payment_id: null },
    ...{ ordinal, room_model_id: modelId, created_at: now },
  }));
  await db.insertInto('room_items').values(rows).execute();
}

/** Ends all items of a grant. @returns the rooms that were made from them and are open */
export async function endItemsOfGrant(
  db: Database,
  grantId: number,
  now: number,
): Promise<number[]> {
  const rooms = await db
    .selectFrom('room_items')
    .innerJoin('rooms', 'rooms.id', 'room_items.room_id')
    .select('rooms.id')
    .where('room_items.grant_id', '=', grantId)
    .where('room_items.ended_at', 'is', null)
    .where('rooms.deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('room_items')
    .set({ ended_at: now })
    .where('grant_id', '=', grantId)
    .where('ended_at', 'is', null)
    .execute();
  return rooms.map(({ id }) => id);
}

/** @returns undefined when it has been used, also by a call at the same moment */
export function useItem(db: Database, id: number, adminId: number, now: number) {
  return db
    .updateTable('room_items')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('consumed_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function updateItemRoom(db: Database, id: number, roomId: number): Promise<void> {
  await db.updateTable('room_items').set({ room_id: roomId }).where('id', '=', id).execute();
}

function itemsOf(db: Database, adminId: number) {
  return db
    .selectFrom('room_items')
    .where('room_items.admin_id', '=', adminId)
    .where('room_items.ended_at', 'is', null);
}

/** Only a search looks at columns of other tables. */
function ofSearch(db: Database, adminId: number, search: string | undefined) {
  if (!search) return itemsOf(db, adminId);
  const pattern = containsPattern(search);
  return joined(itemsOf(db, adminId)).where((eb) =>
    eb.or([
      sql<boolean>`room_models.name_key like ${pattern} escape '\\'`,
      sql<boolean>`rooms.name_key like ${pattern} escape '\\'`,
    ]),
  );
}

function joined(items: ReturnType<typeof itemsOf>) {
  return items
    .innerJoin('room_models', 'room_models.id', 'room_items.room_model_id')
    .leftJoin('rooms', 'rooms.id', 'room_items.room_id')
    .leftJoin('grants', 'grants.id', 'room_items.grant_id');
}

function withNames(rows: ReturnType<typeof joined>) {
  return rows.select([
    'room_items.id',
    'room_items.consumed_at as consumedAt',
    'room_items.created_at as createdAt',
    'room_models.id as modelId',
    'room_models.name as modelName',
    'rooms.id as roomId',
    'rooms.name as roomName',
    'grants.ends_at as endsAt',
  ]);
}
