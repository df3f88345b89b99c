import type { RoomItem } from '@atrio/contract/payments';
import type { Context } from '../../platform/context.ts';
import { addRoomItems } from '../purchases/room-items.service.ts';
import { markGranted } from './orders.queries.ts';
import type { OrderRow } from './place-order.service.ts';

/**
 * Adds the rooms of an order, the first time that one of its payments is paid; every other time it
 * adds none. In the caller's transaction.
 */
export async function grantRooms(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, adminId }: OrderRow,
  paymentId: number,
): Promise<RoomItem[]> {
  const granted = await markGranted(ctx.db, id, ctx.now);
  if (!granted) return [];
  // Written by us, as JSON of a list of ids.
  const modelIds = JSON.parse(granted.roomModelIds) as number[];
  return addRoomItems(ctx, { adminId, orderId: id, paymentId, modelIds });
}
