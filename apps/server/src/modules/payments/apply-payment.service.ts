import type { NotificationKind } from '@atrio/contract/notifications';
import type { RoomItem } from '@atrio/contract/payments';
import { AppError } from '../../lib/app-error.ts';
import type { AsaasPayment } from '../../platform/asaas/asaas.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { grantRooms } from '../orders/grant-rooms.service.ts';
import type { OrderRow } from '../orders/place-order.service.ts';
import { DELETED, isOpen, isPaid, mayFollow } from './payment-status.ts';
import {
  findPaymentByAsaasId,
  findUserOf,
  insertPayment,
  type PaymentFields,
  updatePayment,
} from './payments.queries.ts';

const HOUR = 60 * 60_000;
const TRIES = 5;
const OVERDUE = 'OVERDUE';

type ApplyContext = Pick<Context, 'db' | 'now' | 'events' | 'live'>;

/** Why something of the provider's does not belong to an order of ours as it says it does. */
export type Mismatch = 'valueMismatch' | 'customerMismatch' | 'referenceMismatch';

/** What is compared: of a charge, or of a delivery that talks of one. */
export interface Claimed {
  valueCents: number | null;
  customer: string | null;
  externalReference: string | null;
}

/** Null when it is what was ordered. What is not said is not compared. */
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
 * Takes in how a charge stands at the provider. The first payment of an order brings its rooms, in
 * the same transaction and once, whoever comes with it and however many do (threats.md M2, M3).
 *
 * @param remote as read from the provider just now
 * @returns the payment's id, and the rooms that this very call has added
 * @throws AppError PAYMENT_MISMATCH for a charge that is not what was ordered: nothing is taken in
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

/** @returns its status as it stands now, which is not the provider's when that is an older one */
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
  /** What it was; null: nobody knew of it. */
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

/** Confirmed and received are both paid: the second of the two is no news. */
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
