import type { RoomItem } from '@atrio/contract/money/payments';
import type { NotificationKind } from '@atrio/contract/platform/notifications';
import type { AsaasPayment } from '../../../infrastructure/asaas/asaas.ts';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { forgive } from '../dunning/dunning.service.ts';
import { addRoomItems } from '../purchases/room-items.service.ts';
import { applyUp } from './apply-change.service.ts';
import type { ChangeRow } from './change-types.ts';
import { findChangeByReference, wakeChange } from './changes.queries.ts';
import { possiblePrices } from './month-price.ts';
import { countsMonths, followMonths } from './order-coupons.service.ts';
import type { OrderRow } from './order-types.ts';
import { findOrder, markGranted } from './orders.queries.ts';
import { DELETED, isOpen, isOverdue, isPaid, mayFollow } from './payment-status.ts';
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

/** What a charge must be like to belong to an order: one of its months, or a change's difference. */
interface Expected {
  prices: readonly number[];
  customer: string;
  reference: string;
  change: ChangeRow | null;
}

/** @param reference the charge's own */
export async function expectedOf(
  db: Context['db'],
  { id, reference, customer }: Pick<OrderRow, 'id' | 'reference' | 'customer'>,
  named: string | null,
): Promise<Expected> {
  const isMonth = named === null || named === reference;
  const change = isMonth ? undefined : await findChangeByReference(db, named);
  if (change?.orderId === id) {
    return { prices: [change.amountCents], customer, reference: change.reference, change };
  }
  // Read anew: the plan may have changed since the order was read.
  const order = await findOrder(db, id);
  const prices = order ? [order.priceCents, ...(JSON.parse(order.otherPrices) as number[])] : [];
  return { prices: order ? possiblePrices(order, prices) : [], customer, reference, change: null };
}

/** Null when the charge is as expected. Values that are not given are not compared. */
export function mismatchOf(
  expected: Expected,
  { valueCents, customer, externalReference }: Claimed,
): Mismatch | null {
  if (valueCents !== null && !expected.prices.includes(valueCents)) return 'valueMismatch';
  if (customer !== null && customer !== expected.customer) return 'customerMismatch';
  const isOther = externalReference !== null && externalReference !== expected.reference;
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
  const expected = await expectedOf(ctx.db, order, remote.externalReference);
  if (mismatchOf(expected, remote)) throw new AppError('PAYMENT_MISMATCH');
  const { change } = expected;
  return inTransaction(ctx, async (ctx) => {
    const stored = await store(ctx, { order, changeId: change?.id ?? null }, remote);
    const { id, isChanged, status, before } = stored;
    if (!change && isMonthCount(stored) && countsMonths(order)) await followMonths(ctx, order);
    const roomsCreated = isPaid(status) ? await takeEffect(ctx, order, change, id) : [];
    if (isChanged || roomsCreated.length > 0) {
      await announce(ctx, order, { id, status, before, roomsAdded: roomsCreated.length });
    }
    return { paymentId: id, roomsCreated };
  });
}

/** A charge appeared, was withdrawn, or counts again. */
function isMonthCount({ isChanged, status, before }: Stored): boolean {
  return isChanged && (before === null || status === DELETED || before === DELETED);
}

async function takeEffect(
  ctx: ApplyContext,
  order: OrderRow,
  change: ChangeRow | null,
  paymentId: number,
): Promise<RoomItem[]> {
  if (change) return applyUp(ctx, change, paymentId);
  await wakeChange(ctx.db, order.id, ctx.now);
  return grantRooms(ctx, order, paymentId);
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
async function store(
  ctx: ApplyContext,
  { order, changeId }: { order: OrderRow; changeId: number | null },
  remote: AsaasPayment,
) {
  const fields = fieldsOf(ctx, remote, changeId !== null);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findPaymentByAsaasId(ctx.db, remote.id);
    if (!before) {
      const of = { admin_id: order.adminId, order_id: order.id, change_id: changeId };
      const ids = { ...of, asaas_id: remote.id };
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

type Stored = Awaited<ReturnType<typeof store>>;

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
  if (applied.before && isOverdue(applied.before) && !isOverdue(status)) {
    await forgive(ctx, { id: adminId, userId }, paymentId);
  }
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

/** @param isDifference it is no debt: nobody is overdue with it, and it is withdrawn unpaid */
function fieldsOf(
  { now }: ApplyContext,
  remote: AsaasPayment,
  isDifference: boolean,
): PaymentFields {
  const there = isDifference && isOverdue(remote.status) ? 'PENDING' : remote.status;
  const status = remote.isDeleted ? DELETED : there;
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
