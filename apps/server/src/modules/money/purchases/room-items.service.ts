import type { RoomItem } from '@atrio/contract/money/payments';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import {
  countPurchases,
  type findItem,
  insertItems,
  listItemsOfOrder,
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
  await insertItems(db, granted, now);
  return (await listItemsOfOrder(db, granted.orderId, granted.adminId)).map(presentItem);
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
  };
}
