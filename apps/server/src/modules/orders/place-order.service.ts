import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import { AppError } from '../../lib/app-error.ts';
import type { AsaasSubscription } from '../../platform/asaas/asaas.ts';
import { CLAIM_MS, isUncertain, QUIET_MS } from '../../platform/asaas/uncertain.ts';
import type { Context } from '../../platform/context.ts';
import { applyPayment } from '../payments/apply-payment.service.ts';
import {
  claimDueOrders,
  type findOrder,
  markOrderSent,
  placeOrder,
  refuseOrder,
  releaseOrder,
  releaseOrderClaims,
} from './orders.queries.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const SOON_MS = 3 * SECOND;
/** How often the charges of a subscription are compared with the provider's, without a word. */
const COMPARE_EVERY_MS = 12 * HOUR;

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type MoneyContext = Pick<Context, 'db' | 'now' | 'events' | 'live' | 'asaas' | 'log'>;

/**
 * Makes the subscription of a claimed order, or finds the one that an earlier call made without our
 * having heard of it, and takes in its charges. Never makes a second one while a first may still
 * come; of several under its reference the oldest stays and the rest are deleted.
 *
 * @throws AppError of the provider. PROVIDER_REFUSED: the order is refused and nothing exists;
 * anything else: it stays open, and the reconciler goes on with it.
 */
export async function settleOrder(ctx: MoneyContext, order: OrderRow): Promise<void> {
  let nextTryAt = ctx.now + SOON_MS;
  try {
    if (order.state === 'open' && !(await place(ctx, order))) {
      // Sent before, not found, and too early to be sent again; or ended meanwhile.
      nextTryAt = (order.sentAt ?? ctx.now) + QUIET_MS;
      return;
    }
    await takeInCharges(ctx, order);
    nextTryAt = ctx.now + (isFresh(ctx, order) ? QUIET_MS * 2 : COMPARE_EVERY_MS);
  } catch (error) {
    nextTryAt = ctx.now + waitAfter(error);
    if (order.state === 'open' && isRefusal(error)) {
      await refuseOrder(ctx.db, order.id);
      order.state = 'refused';
      ctx.events.publish({ type: 'order.refused', id: order.id, adminId: order.adminId });
    }
    throw error;
  } finally {
    if (order.state !== 'refused') await releaseOrder(ctx.db, order, nextTryAt);
  }
}

/**
 * Goes on with an order that was cut off, or else compares one that runs with the provider's. One,
 * since a claim lasts for the calls of one: of several, the last could be another server's by then.
 * @returns whether to go on with the next at once: not after a failure, which may have taken long
 */
export async function settleDueOrder(ctx: MoneyContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const [open] = await claimDueOrders(ctx.db, 'open', claim, 1);
  const [order] = open ? [open] : await claimDueOrders(ctx.db, 'placed', claim, 1);
  if (!order) return false;
  try {
    await settleOrder(ctx, order);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id }, 'order not settled, trying again');
    return false;
  }
}

/** What a server that is gone was at can be taken up at once. */
export async function takeOverOrders({ db }: Pick<Context, 'db'>): Promise<void> {
  await releaseOrderClaims(db);
}

/** @returns false when it is too early to tell what the provider has, or the order has ended */
async function place(ctx: MoneyContext, order: OrderRow): Promise<boolean> {
  const known = order.sentAt === null ? [] : await ctx.asaas.findSubscriptions(order.reference);
  if (known.length === 0) {
    if (order.sentAt !== null && ctx.now < order.sentAt + QUIET_MS) return false;
    // Days may have passed since it was ordered: no charge is due before the day it is made.
    order.firstDueDate = firstDueDate(todayInBrazil(ctx.now), order.paymentDay);
    if (!(await markOrderSent(ctx.db, order.id, order.firstDueDate, ctx.now))) return false;
    known.push(await ctx.asaas.createSubscription(subscriptionOf(order)));
  }
  const [first] = known;
  if (!first) return false;
  // Cancelled during the call: the relay deletes what it made.
  if (!(await placeOrder(ctx.db, order.id, first.id))) return false;
  order.state = 'placed';
  order.asaasId = first.id;
  ctx.events.publish({ type: 'order.placed', id: order.id, adminId: order.adminId });
  return true;
}

async function takeInCharges(ctx: MoneyContext, order: OrderRow): Promise<void> {
  // What `place` or the row itself says, of an order that is placed.
  const asaasId = order.asaasId ?? '';
  if (order.sentAt !== null) await deleteDoubles(ctx, order, asaasId);
  for (const payment of await ctx.asaas.listSubscriptionPayments(asaasId)) {
    await applyPayment(ctx, order, payment);
  }
}

/** A call that we gave up waiting for may have been done after the one that followed it. */
async function deleteDoubles(ctx: MoneyContext, order: OrderRow, kept: string): Promise<void> {
  const all: AsaasSubscription[] = await ctx.asaas.findSubscriptions(order.reference);
  for (const { id } of all) {
    if (id === kept) continue;
    ctx.log.warn({ order: order.id }, 'a second subscription of one order is deleted');
    await ctx.asaas.deleteSubscription(id);
  }
}

/** Whether a call of it may still be at work: then it is looked at once more soon. */
function isFresh({ now }: MoneyContext, { sentAt, createdAt }: OrderRow): boolean {
  return sentAt !== null && now < createdAt + 10 * QUIET_MS;
}

function subscriptionOf(order: OrderRow) {
  return {
    customer: order.customer,
    // One of the two: the contract lets in no other.
    billingType: order.billingType as 'BOLETO' | 'PIX',
    valueCents: order.priceCents,
    nextDueDate: order.firstDueDate,
    description: `Átrio · plano ${order.planName}`,
    externalReference: order.reference,
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PROVIDER_REFUSED';
}

/** Until the provider is asked again. */
export function waitAfter(error: unknown): number {
  if (isUncertain(error)) return SOON_MS;
  const seconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
  return seconds === undefined ? QUIET_MS : seconds * SECOND;
}
