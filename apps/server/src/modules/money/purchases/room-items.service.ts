import type { RoomItem } from '@atrio/contract/money/payments';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import {
  countPurchases,
  endItems,
  endItemsOfGrant,
  type findItem,
  insertGrantedItems,
  insertItems,
  listItemsAmong,
  listRoomsOf,
} from './purchases.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findItem>>>;

interface Granted {
  adminId: number;
  orderId: number;
  paymentId: number;
  /** One id per room. */
  modelIds: readonly number[];
}

/**
 * Adds an order's rooms to its administrator's purchases; the caller ensures that it happens once.
 */
export async function addRoomItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  granted: Granted,
): Promise<RoomItem[]> {
  if (granted.modelIds.length === 0) return [];
  const ids = await insertItems(db, granted, now);
  return (await listItemsAmong(db, ids, granted.adminId)).map(presentItem);
}

/** The open rooms that were made from an order's purchases, most visited first. */
export function listRoomsOfOrder({ db }: Pick<Context, 'db'>, orderId: number) {
  return listRoomsOf(db, orderId);
}

/** Ends what a smaller plan does not cover: the purchases of closing rooms, and of unused ones. */
export async function endRoomItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orderId: number,
  ending: { closing: readonly number[]; unusedKept: number },
): Promise<void> {
  await endItems(db, orderId, { ...ending, now });
}

/** Adds the rooms of a grant to an administrator's purchases. */
export function grantRoomItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  granted: { adminId: number; grantId: number; modelIds: readonly number[] },
): Promise<void> {
  return insertGrantedItems(db, granted, now);
}

/** Ends what a grant brought. @returns the open rooms that were made from it */
export function endGrantedItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  grantId: number,
): Promise<number[]> {
  return endItemsOfGrant(db, grantId, now);
}

/** Counts the rooms that an administrator has bought, and the unused ones. */
export function purchasesOf({ db }: Pick<Context, 'db'>, adminId: number) {
  return countPurchases(db, adminId);
}

export function presentItem(row: Row): RoomItem {
  return {
    id: row.id,
    consumed: row.consumedAt !== null,
    createdAt: instant(row.createdAt),
    roomModel: { id: row.modelId, name: row.modelName },
    room:
      row.roomId === null || row.roomName === null ? null : { id: row.roomId, name: row.roomName },
    endsAt: row.endsAt === null ? null : instant(row.endsAt),
  };
}
