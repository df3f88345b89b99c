import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import { chargeTypeOf } from '@atrio/contract/money/payments';
import type { AsaasSubscription } from '../../../infrastructure/asaas/asaas.ts';
import { CLAIM_MS, isUncertain, QUIET_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPayment } from './apply-payment.service.ts';
import { followAuthorization, mayBeDebited } from './authorizations.service.ts';
import { monthPrice } from './month-price.ts';
import { countsMonths, giveCouponBack } from './order-coupons.service.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import {
  claimDueOrders,
  findOrder,
  markOrderSent,
  placeOrder,
  refuseOrder,
  releaseOrder,
  releaseOrderClaims,
} from './orders.queries.ts';
import { tellProvider } from './tell-provider.service.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const SOON_MS = 3 * SECOND;
/** How often the charges of a subscription are compared with the provider's without a webhook. */
const COMPARE_EVERY_MS = 12 * HOUR;

/**
 * Makes the subscription of a claimed order, or finds the one that an earlier call made and whose
 * answer was lost, and stores its charges. Never makes a second one while the first may still
 * arrive; of several under its reference the oldest stays and the rest are deleted.
 *
 * @throws AppError of the provider. PROVIDER_REFUSED: the order is refused and nothing exists;
 * anything else: it stays open, and the money worker tries again.
 */
export async function processOrder(ctx: MoneyContext, order: OrderRow): Promise<void> {
  const placed = order.state === 'open' ? await runStep(ctx, order, place) : order;
  if (!placed) return releaseOrder(ctx.db, order, (order.sentAt ?? ctx.now) + QUIET_MS);
  await runStep(ctx, placed, tellProvider);
  await runStep(ctx, placed, storeCharges);
  if (mayBeDebited(placed)) {
    await runStep(ctx, placed, (ctx, { id }) => followAuthorization(ctx, id));
  }
  const stored = await tellOfNewMonths(ctx, placed);
  const wait = isRecentlySent(ctx, placed) ? QUIET_MS * 2 : COMPARE_EVERY_MS;
  await releaseOrder(ctx.db, stored, ctx.now + wait);
}

/** With a coupon, each new charge may change the price of the next. */
async function tellOfNewMonths(ctx: MoneyContext, placed: OrderRow): Promise<OrderRow> {
  const stored = await findOrder(ctx.db, placed.id);
  if (!countsMonths(placed) || stored?.state !== 'placed') return placed;
  await runStep(ctx, stored, tellProvider);
  return stored;
}

/**
 * Continues one order that was interrupted, or else compares one placed order with the provider.
 * Only one, since a claim lasts for the calls of one order: of several, the last claim could run
 * out and be taken by another server.
 * @returns true to continue with the next at once; false after a failure, which may have taken long
 */
export async function processDueOrder(ctx: MoneyContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const [open] = await claimDueOrders(ctx.db, 'open', claim, 1);
  const [order] = open ? [open] : await claimDueOrders(ctx.db, 'placed', claim, 1);
  if (!order) return false;
  try {
    await processOrder(ctx, order);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id }, 'order not placed, trying again');
    return false;
  }
}

/** Frees the orders that a stopped server had claimed. */
export async function takeOverOrders({ db }: Pick<MoneyContext, 'db'>): Promise<void> {
  await releaseOrderClaims(db);
}

/** Runs one step of an order; when it fails, the claim is released before the error is passed on. */
async function runStep<T>(
  ctx: MoneyContext,
  order: OrderRow,
  step: (ctx: MoneyContext, order: OrderRow) => Promise<T>,
): Promise<T> {
  try {
    return await step(ctx, order);
  } catch (error) {
    if (order.state === 'open' && isRefusal(error)) {
      await inTransaction(ctx, async (ctx) => {
        if (!(await refuseOrder(ctx.db, order.id))) return;
        await giveCouponBack(ctx, order.id);
        ctx.events.publish({ type: 'order.refused', id: order.id, adminId: order.adminId });
      });
    } else {
      await releaseOrder(ctx.db, order, ctx.now + waitAfter(error));
    }
    throw error;
  }
}

/**
 * @returns the placed order; null when it is too early to tell what the provider has, or the order
 * was cancelled meanwhile
 */
async function place(ctx: MoneyContext, order: OrderRow): Promise<OrderRow | null> {
  const asaasId = (await findSubscription(ctx, order)) ?? (await subscribe(ctx, order));
  if (asaasId === null) return null;
  // If it was cancelled during the call, the worker deletes the new subscription.
  return inTransaction(ctx, async (ctx) => {
    if (!(await placeOrder(ctx.db, order.id, asaasId))) return null;
    ctx.events.publish({ type: 'order.placed', id: order.id, adminId: order.adminId });
    return { ...order, state: 'placed', asaasId };
  });
}

/** The subscription that an earlier call made, if any. */
async function findSubscription(ctx: MoneyContext, order: OrderRow): Promise<string | undefined> {
  if (order.sentAt === null) return undefined;
  const [first] = await ctx.asaas.findSubscriptions(order.reference);
  return first?.id;
}

/** @returns the provider's id; null when nothing may be sent yet, or no longer */
async function subscribe(ctx: MoneyContext, order: OrderRow): Promise<string | null> {
  if (order.sentAt !== null && ctx.now < order.sentAt + QUIET_MS) return null;
  // Days may have passed since the order: a charge is never due before the day it is made.
  const dueDate = firstDueDate(todayInBrazil(ctx.now), order.paymentDay);
  if (!(await markOrderSent(ctx.db, order.id, dueDate, ctx.now))) return null;
  const { id } = await ctx.asaas.createSubscription(subscriptionOf(order, dueDate));
  return id;
}

async function storeCharges(ctx: MoneyContext, order: OrderRow): Promise<void> {
  // Set by `place`, or in the row of an order that is placed.
  const asaasId = order.asaasId ?? '';
  // An order sent just now, for the first time, cannot have a second subscription.
  if (order.sentAt !== null) await deleteDoubles(ctx, order, asaasId);
  for (const payment of await ctx.asaas.listSubscriptionPayments(asaasId)) {
    await applyPayment(ctx, order, payment);
  }
}

/** A call that timed out here may have been carried out after the one that followed it. */
async function deleteDoubles(ctx: MoneyContext, order: OrderRow, kept: string): Promise<void> {
  const all: AsaasSubscription[] = await ctx.asaas.findSubscriptions(order.reference);
  for (const { id } of all) {
    if (id === kept) continue;
    ctx.log.warn({ order: order.id }, 'a second subscription of one order is deleted');
    await ctx.asaas.deleteSubscription(id);
  }
}

/** A call for it may still be running at the provider, so it is compared once more soon. */
function isRecentlySent({ now }: MoneyContext, { sentAt, createdAt }: OrderRow): boolean {
  return sentAt !== null && now < createdAt + 10 * QUIET_MS;
}

function subscriptionOf(order: OrderRow, nextDueDate: string) {
  return {
    customer: order.customer,
    billingType: chargeTypeOf(order.billingType),
    offersDebit: order.billingType === 'PIX_AUTOMATIC',
    valueCents: monthPrice(order, order, 1),
    nextDueDate,
    description: `Átrio · plano ${order.planName}`,
    externalReference: order.reference,
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PROVIDER_REFUSED';
}

/** Milliseconds to wait before the provider is asked again. */
export function waitAfter(error: unknown): number {
  if (isUncertain(error)) return SOON_MS;
  const seconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
  return seconds === undefined ? QUIET_MS : seconds * SECOND;
}
