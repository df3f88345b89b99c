import type { RoomItem } from '@atrio/contract/payments';
import { instant } from '../../lib/instant.ts';
import type { Context } from '../../platform/context.ts';
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
  /** One for each room. */
  modelIds: readonly number[];
}

/** Adds an order's rooms to its administrator's purchases; the caller has seen to it that once. */
export async function addRoomItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  granted: Granted,
): Promise<RoomItem[]> {
  await insertItems(db, granted, now);
  return (await listItemsOfOrder(db, granted.orderId, granted.adminId)).map(presentItem);
}

/** How many rooms an administrator has bought, and how many of them wait to be used. */
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
