import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { chargeTypeOf, STATUSES_OF } from '@atrio/contract/money/payments';
import { CLAIM_MS } from '../../../infrastructure/asaas/uncertain.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPayment } from './apply-payment.service.ts';
import { endAuthorizations, followAuthorization, mayBeDebited } from './authorizations.service.ts';
import { claimPlaced, findPendingChange, markTold } from './changes.queries.ts';
import { monthPrice, type PlanPrice } from './month-price.ts';
import { nextDueDay } from './order-quote.service.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import { findOrder, releaseOrder } from './orders.queries.ts';
import { listMonths } from './payments.queries.ts';
import { withdrawPayments } from './withdraw-payments.service.ts';

const AGAIN_MS = 3_000;
const COMPARE_EVERY_MS = 12 * 60 * 60_000;

/**
 * Tells the provider of an order's price, way of paying, pause or resumption now, if no other worker
 * is at it. A failure is no error: what is wanted is stored, and the money worker goes on until it is so.
 */
export async function tellNow(ctx: MoneyContext, id: number): Promise<void> {
  const order = await claimPlaced(ctx.db, id, { now: ctx.now, until: ctx.now + CLAIM_MS });
  if (!order) return;
  let wait = COMPARE_EVERY_MS;
  try {
    await tellProvider(ctx, order);
  } catch (error) {
    ctx.log.warn({ err: error, order: id }, 'order not changed at the provider, trying again');
    wait = AGAIN_MS;
  }
  await releaseOrder(ctx.db, order, ctx.now + wait);
}

/**
 * Brings a claimed order's subscription to what is wanted: price, way of paying, pause. Can be
 * repeated: everything is said as a state, never as a step. Charges that were paid meanwhile are taken
 * in first.
 */
export async function tellProvider(ctx: MoneyContext, order: OrderRow): Promise<void> {
  const asaasId = order.asaasId ?? '';
  if (order.toldRevision === order.revision) return;
  const subscriptions = await ctx.asaas.findSubscriptions(order.reference);
  const remote = subscriptions.find(({ id }) => id === asaasId);
  // Ended at the provider by hand: there is nothing left to tell.
  if (!remote) return markTold(ctx.db, order.id, order.revision);
  const isPaused = order.pausedAt !== null;
  const offersDebit = order.billingType === 'PIX_AUTOMATIC';
  if (!offersDebit && mayBeDebited(order)) await endAuthorizations(ctx, { ...order, asaasId });
  await storeMonths(ctx, order, asaasId);
  const isResuming = !isPaused && remote.status === 'INACTIVE';
  const plan = await planToCome(ctx.db, order);
  const months = await listMonths(ctx.db, order.id);
  await ctx.asaas.updateSubscription(asaasId, {
    valueCents: monthPrice(order, plan, months.length + 1),
    // With a coupon, those that are open may have other prices.
    isForPending: order.couponTerms === null,
    billingType: chargeTypeOf(order.billingType),
    offersDebit,
    status: isPaused ? 'INACTIVE' : 'ACTIVE',
    description: `Átrio · plano ${order.planName}`,
    ...(isResuming && { nextDueDate: await nextDueDayOf(ctx, order) }),
  });
  if (order.couponTerms !== null) await correctMonths(ctx, order, plan, months);
  await storeMonths(ctx, order, asaasId);
  if (isPaused) await withdrawMonths(ctx, order);
  if (offersDebit) await followAuthorization(ctx, order.id);
  await markTold(ctx.db, order.id, order.revision);
}

/** Takes in the charges of the subscription; one that does not match the order is left out. */
export async function storeMonths(
  ctx: MoneyContext,
  order: OrderRow,
  asaasId: string,
): Promise<void> {
  for (const payment of await ctx.asaas.listSubscriptionPayments(asaasId)) {
    await applyPayment(ctx, order, payment).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_MISMATCH') throw error;
      ctx.log.warn({ order: order.id }, 'a charge of a changed order does not match it');
    });
  }
}

/** The plan of the order's next charge. */
export async function planToCome(db: Database, order: OrderRow): Promise<PlanPrice> {
  const change = await findPendingChange(db, order.id);
  return change?.state === 'scheduled' ? change : order;
}

/**
 * Gives each open charge the price of its month, and the order's way of paying. One that was paid
 * meanwhile stays as it is.
 */
async function correctMonths(
  ctx: MoneyContext,
  order: OrderRow,
  plan: PlanPrice,
  months: Awaited<ReturnType<typeof listMonths>>,
): Promise<void> {
  const billingType = chargeTypeOf(order.billingType);
  for (const [index, month] of months.entries()) {
    const { asaasId, status, valueCents, dueDate } = month;
    const wanted = monthPrice(order, plan, index + 1);
    const isRight = valueCents === wanted && month.billingType === billingType;
    if (isRight || !STATUSES_OF.open.includes(status)) continue;
    const charge = { billingType, valueCents: wanted, dueDate };
    await ctx.asaas.updatePayment(asaasId, charge).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'PROVIDER_REFUSED') throw error;
      ctx.log.warn({ order: order.id }, 'a charge keeps its price and its way of paying');
    });
  }
}

async function nextDueDayOf({ db, now }: MoneyContext, order: OrderRow): Promise<string> {
  const months = await listMonths(db, order.id);
  return nextDueDay(months.at(-1)?.dueDate ?? null, order.paymentDay, todayInBrazil(now));
}

/** What was due before the pause is still owed. */
async function withdrawMonths(ctx: MoneyContext, order: OrderRow): Promise<void> {
  const today = todayInBrazil(ctx.now);
  // Resumed meanwhile: its charges stay.
  if ((await findOrder(ctx.db, order.id))?.pausedAt === null) return;
  await withdrawPayments(ctx, order, (row) => row.changeId === null && row.dueDate >= today);
}
