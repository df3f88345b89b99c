import type { RoomItem } from '@atrio/contract/money/payments';
import type { NotificationKind } from '@atrio/contract/platform/notifications';
import type { AsaasPayment } from '../../../infrastructure/asaas/asaas.ts';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { addRoomItems } from '../purchases/room-items.service.ts';
import type { OrderRow } from './order-types.ts';
import { markGranted } from './orders.queries.ts';
import { DELETED, isOpen, isPaid, mayFollow } from './payment-status.ts';
import type { ApplyContext, Claimed, Mismatch, PaymentFields } from './payment-types.ts';
import {
  findPaymentByAsaasId,
  findUserOf,
  insertPayment,
  updatePayment,
} from './payments.queries.ts';

const HOUR = 60 * 60_000;
const TRIES = 5;
const OVERDUE = 'OVERDUE';

/** Null when the charge matches the order. Values that are not given are not compared. */
export function mismatchOf(
  order: Pick<OrderRow, 'priceCents' | 'customer' | 'reference'>,
  { valueCents, customer, externalReference }: Claimed,
): Mismatch | null {
  if (valueCents !== null && valueCents !== order.priceCents) return 'valueMismatch';
  if (customer !== null && customer !== order.customer) return 'customerMismatch';
  const isOther = externalReference !== null && externalReference !== order.reference;
  return isOther ? 'referenceMismatch' : null;
}

/**
 * Stores the state that a charge has at the provider. The first payment of an order adds its rooms,
 * in the same transaction and only once, however many calls bring it at the same time
 * (docs/security.md, M2, M3).
 *
 * @param remote as read from the provider just now
 * @returns the payment's id, and the rooms that this very call has added
 * @throws AppError PAYMENT_MISMATCH for a charge that does not match the order: nothing is stored
 */
export async function applyPayment(
  ctx: ApplyContext,
  order: OrderRow,
  remote: AsaasPayment,
): Promise<{ paymentId: number; roomsCreated: RoomItem[] }> {
  if (mismatchOf(order, remote)) throw new AppError('PAYMENT_MISMATCH');
  return inTransaction(ctx, async (ctx) => {
    const { id, isChanged, status, before } = await store(ctx, order, remote);
    const roomsCreated = isPaid(status) ? await grantRooms(ctx, order, id) : [];
    if (isChanged || roomsCreated.length > 0) {
      await announce(ctx, order, { id, status, before, roomsAdded: roomsCreated.length });
    }
    return { paymentId: id, roomsCreated };
  });
}

/**
 * Adds the rooms of an order the first time that one of its payments is paid; later calls add none.
 * Runs in the caller's transaction.
 */
export async function grantRooms(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, adminId }: Pick<OrderRow, 'id' | 'adminId'>,
  paymentId: number,
): Promise<RoomItem[]> {
  const granted = await markGranted(ctx.db, id, ctx.now);
  if (!granted) return [];
  // Written by us, as JSON of a list of ids.
  const modelIds = JSON.parse(granted.roomModelIds) as number[];
  return addRoomItems(ctx, { adminId, orderId: id, paymentId, modelIds });
}

/** @returns the stored status, which is not the provider's when the one read is older */
async function store(ctx: ApplyContext, order: OrderRow, remote: AsaasPayment) {
  const fields = fieldsOf(ctx, remote);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findPaymentByAsaasId(ctx.db, remote.id);
    if (!before) {
      const ids = { admin_id: order.adminId, order_id: order.id, asaas_id: remote.id };
      const row = await insertPayment(ctx.db, ids, fields, ctx.now);
      if (row) return { id: row.id, isChanged: true, status: fields.status, before: null };
      continue;
    }
    const { id, status } = before;
    if (!mayFollow(status, fields.status)) {
      return { id, isChanged: false, status, before: status };
    }
    const isChanged = status !== fields.status || before.dueDate !== fields.due_date;
    if (await updatePayment(ctx.db, id, status, fields, ctx.now)) {
      return { id, isChanged, status: fields.status, before: status };
    }
  }
  throw new AppError('SERVER_BUSY');
}

interface Applied {
  id: number;
  status: string;
  /** Its status until now; null for a payment that was unknown. */
  before: string | null;
  roomsAdded: number;
}

async function announce(
  ctx: ApplyContext,
  { adminId, planName }: OrderRow,
  applied: Applied,
): Promise<void> {
  const { id: paymentId, status, roomsAdded } = applied;
  ctx.events.publish({ type: 'payment.changed', id: paymentId, adminId, status, roomsAdded });
  const userId = await findUserOf(ctx.db, adminId);
  if (userId === undefined) return;
  ctx.live.emit([`user:${userId}`], 'paymentChanged', { paymentId, status, roomsAdded });
  const data = { paymentId, planName };
  await notify(
    ctx,
    newsOf(applied).map((kind) => ({
      userId,
      kind,
      data: kind === 'rooms.added' ? { ...data, count: roomsAdded } : data,
    })),
  );
}

/** Confirmed and received are both paid: only the first of the two is announced. */
function newsOf({ status, before, roomsAdded }: Applied): NotificationKind[] {
  const kinds: NotificationKind[] = [];
  if (isPaid(status) && !(before && isPaid(before))) kinds.push('payment.received');
  if (status === OVERDUE && before !== OVERDUE) kinds.push('payment.overdue');
  if (roomsAdded > 0) kinds.push('rooms.added');
  return kinds;
}

function fieldsOf({ now }: ApplyContext, remote: AsaasPayment): PaymentFields {
  const status = remote.isDeleted ? DELETED : remote.status;
  return {
    status,
    value_cents: remote.valueCents,
    billing_type: remote.billingType,
    due_date: remote.dueDate,
    payment_date: remote.paymentDate ?? remote.clientPaymentDate,
    invoice_url: remote.invoiceUrl,
    next_check_at: isOpen(status) ? now + checkIn(remote.dueDate, now) : null,
  };
}

/** Around its due date a payment is compared every hour, before and after twice a day. */
function checkIn(dueDate: string, now: number): number {
  const distance = Math.abs(Date.parse(dueDate) - now);
  return distance < 4 * 24 * HOUR ? HOUR : 12 * HOUR;
}
