import { followingDueDate } from '@atrio/contract/lib/due-dates';
import type { RoomItem } from '@atrio/contract/money/payments';
import { publicUrl } from '../../../env.ts';
import type { Context } from '../../../infrastructure/context.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { closeRooms } from '../../rooms/rooms/rooms.service.ts';
import { addRoomItems, endRoomItems, listRoomsOfOrder } from '../purchases/room-items.service.ts';
import { planLoweredMail } from './change.mail.ts';
import type { ChangeRow, ChangeState, NewPlan } from './change-types.ts';
import { lockOrder, moveChange, postponeChange, updateOrderPlan } from './changes.queries.ts';
import { monthPrice } from './month-price.ts';
import { followMonths } from './order-coupons.service.ts';
import type { OrderRow } from './order-types.ts';
import { isPaid } from './payment-status.ts';
import type { ApplyContext } from './payment-types.ts';
import { findPayer, listMonths } from './payments.queries.ts';

type DownContext = ApplyContext & Pick<Context, 'settings'>;

/** A payment counts even when its charge was being withdrawn, or had been. */
const BEFORE_PAID: readonly ChangeState[] = ['open', 'charged', 'lapsing', 'lapsed', 'refused'];

/**
 * Puts a change up in force, once: the new plan and its further rooms. Runs in the transaction that
 * stores the payment of the difference.
 * @returns the rooms that this very call has added
 */
export async function applyUp(
  ctx: ApplyContext,
  change: ChangeRow,
  paymentId: number,
): Promise<RoomItem[]> {
  const order = await lockOrder(ctx.db, change.orderId);
  // A charge that the provider restored long after: the order may have taken another plan.
  if (!order || order.planId !== change.fromPlanId) return [];
  const moved = await moveChange(ctx.db, change.id, BEFORE_PAID, 'applied', { settledAt: ctx.now });
  if (!moved) return [];
  await takePlan(ctx, order, change);
  const modelIds = furtherModels(order, change);
  const { id: orderId, adminId } = order;
  return addRoomItems(ctx, { adminId, orderId, paymentId, modelIds });
}

/**
 * Puts a change down in force, once, at the end of the paid period: what the new plan does not cover
 * closes. A month that was paid at the old price meanwhile is kept whole.
 * @returns the new day, when it has to wait for another month
 */
export async function applyDown(ctx: DownContext, change: ChangeRow): Promise<string | null> {
  const order = await lockOrder(ctx.db, change.orderId);
  if (!order) return null;
  const months = await listMonths(ctx.db, order.id);
  const until = paidBeyond(order, change, months);
  if (until !== null) {
    await postponeChange(ctx.db, change.id, until);
    return until;
  }
  const settled = { settledAt: ctx.now };
  if (!(await moveChange(ctx.db, change.id, ['scheduled'], 'applied', settled))) return null;
  await takePlan(ctx, order, change);
  const rooms = await listRoomsOfOrder(ctx, order.id);
  const kept = roomsToKeep(change, rooms);
  const closing = rooms.map(({ id }) => id).filter((id) => !kept.has(id));
  await closeRooms(ctx, closing);
  const places = modelsOf(change).length - kept.size;
  await endRoomItems(ctx, order.id, { closing, unusedKept: places });
  const { id: orderId, adminId } = order;
  const paymentId = months.findLast(({ status }) => isPaid(status))?.id;
  const modelIds = furtherModels(order, change);
  if (paymentId !== undefined) {
    await addRoomItems(ctx, { adminId, orderId, paymentId, modelIds });
  }
  await tell(ctx, order, change, {
    kept: rooms.filter(({ id }) => kept.has(id)).map(({ name }) => name),
    closed: rooms.filter(({ id }) => !kept.has(id)).map(({ name }) => name),
  });
  return null;
}

/** The day until which months are paid at the price before the change, if it is later. */
function paidBeyond(
  order: OrderRow,
  change: ChangeRow,
  months: Awaited<ReturnType<typeof listMonths>>,
): string | null {
  const { fromPriceCents, priceCents, paidUntil } = change;
  if (fromPriceCents === priceCents) return null;
  const last = months.findLast(
    ({ status, valueCents }, index) =>
      isPaid(status) && valueCents !== monthPrice(order, change, index + 1),
  );
  const until = last ? followingDueDate(last.dueDate, order.paymentDay) : paidUntil;
  return until > paidUntil ? until : null;
}

/** The chosen rooms, then the most visited, as many as the new plan has. */
function roomsToKeep(change: ChangeRow, rooms: readonly { id: number }[]): Set<number> {
  // Written by us, as JSON of a list of ids.
  const chosen = new Set(JSON.parse(change.keepRoomIds) as number[]);
  const byRank = [
    ...rooms.filter(({ id }) => chosen.has(id)),
    ...rooms.filter(({ id }) => !chosen.has(id)),
  ];
  return new Set(byRank.slice(0, modelsOf(change).length).map(({ id }) => id));
}

async function takePlan(ctx: ApplyContext, order: OrderRow, change: ChangeRow): Promise<void> {
  // Written by us, as JSON of a list of cents.
  const prices = new Set(JSON.parse(order.otherPrices) as number[]);
  prices.add(order.priceCents).delete(change.priceCents);
  const plan: NewPlan = {
    plan_id: change.planId,
    plan_name: change.planName,
    plan_name_key: change.planNameKey,
    price_cents: change.priceCents,
    room_model_ids: change.roomModelIds,
    other_prices: JSON.stringify([...prices]),
  };
  await updateOrderPlan(ctx.db, order.id, plan, ctx.now);
  await followMonths(ctx, order);
  ctx.events.publish({ type: 'order.changed', id: order.id, adminId: order.adminId });
}

/** Queues its mail in the transaction of the change, so that it is sent once, whenever we die. */
async function tell(
  ctx: DownContext,
  { adminId, planName: from }: OrderRow,
  { planName, paidUntil: day }: ChangeRow,
  rooms: { kept: readonly string[]; closed: readonly string[] },
): Promise<void> {
  const payer = await findPayer(ctx.db, adminId);
  if (!payer) return;
  const { userId, email: recipient, provenAt } = payer;
  const data = { planName, count: rooms.closed.length };
  await notify(ctx, [{ userId, kind: 'plan.changed', data }]);
  // An address that nobody has proved to be theirs gets no mail.
  if (provenAt === null) return;
  const mail = planLoweredMail({ from, to: planName, day, ...rooms }, publicUrl(ctx.settings));
  await queueMails(ctx, [{ recipient, ...mail }]);
}

/** The models of the new plan that the old one does not have, as many as it has rooms more. */
function furtherModels(order: OrderRow, change: ChangeRow): number[] {
  const before = modelsOf(order);
  const count = modelsOf(change).length - before.length;
  const further = modelsOf(change);
  for (const id of before) {
    const index = further.indexOf(id);
    if (index >= 0) further.splice(index, 1);
  }
  return further.slice(0, Math.max(0, count));
}

/** Written by us, as JSON of a list of ids. */
function modelsOf({ roomModelIds }: { roomModelIds: string }): number[] {
  return JSON.parse(roomModelIds) as number[];
}
