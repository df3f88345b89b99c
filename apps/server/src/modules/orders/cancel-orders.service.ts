import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { orderRoutes } from '@atrio/contract/orders';
import { AppError } from '../../lib/app-error.ts';
import { CLAIM_MS, QUIET_MS } from '../../platform/asaas/uncertain.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import { applyPayment } from '../payments/apply-payment.service.ts';
import { withdrawPayments } from '../payments/withdraw-payments.service.ts';
import { takeAttempt } from '../throttle/throttle.service.ts';
import {
  claimCancelling,
  finishCancelling,
  markAllCancelling,
  markCancelling,
} from './cancel-orders.queries.ts';
import { claimDueOrders, releaseOrder } from './orders.queries.ts';
import { loadOwnOrder } from './orders-list.service.ts';
import { type MoneyContext, type OrderRow, waitAfter } from './place-order.service.ts';

const MINUTE = 60_000;
const CANCELS_PER_MINUTE = 30;

/**
 * Ends one's own order. It is written down first and then said to the provider: whatever happens in
 * between, the relay goes on with it until nothing is left there. The same call again changes
 * nothing; while the provider has not confirmed, it asks once more.
 */
export async function cancelOrder(
  ctx: ActorContext,
  { id }: RouteInput<(typeof orderRoutes)['cancel']>,
): Promise<RouteOutput<(typeof orderRoutes)['cancel']>> {
  const { adminId } = ctx.actor;
  await loadOwnOrder(ctx, id);
  await takeAttempt(ctx, {
    key: `cancels:${adminId}`,
    limit: CANCELS_PER_MINUTE,
    windowMs: MINUTE,
  });
  if (await markCancelling(ctx.db, { id, adminId, now: ctx.now })) {
    ctx.events.publish({ type: 'order.cancelling', id, adminId });
  }
  const claimed = await claimCancelling(ctx.db, id, claimOf(ctx));
  if (claimed) await settle(ctx, claimed);
  return { order: await loadOwnOrder(ctx, id) };
}

/** Ends all of an administrator's orders; the relay tells the provider. */
export async function cancelOrdersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  adminId: number,
): Promise<number> {
  return (await markAllCancelling(db, adminId, now)).length;
}

/**
 * Continues with one order that the provider may still have data of. One at a time, since a claim
 * lasts for the calls of one order.
 * @returns whether to go on with the next at once: not after a failure, which may have taken long
 */
export async function settleCancelling(ctx: MoneyContext): Promise<boolean> {
  const [order] = await claimDueOrders(ctx.db, 'cancelling', claimOf(ctx), 1);
  return order !== undefined && (await settle(ctx, order));
}

/**
 * Ends an order at the provider; after a failure it is tried again later.
 * @returns true when the provider has done all of it
 */
async function settle(ctx: MoneyContext, order: OrderRow): Promise<boolean> {
  try {
    await withdraw(ctx, order);
    await finish(ctx, order);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, order: order.id }, 'order not ended at the provider, trying again');
    await releaseOrder(ctx.db, order, ctx.now + waitAfter(error));
    return false;
  }
}

async function finish(ctx: MoneyContext, order: OrderRow): Promise<void> {
  const quietAt = quietFrom(order);
  if (ctx.now < quietAt) return releaseOrder(ctx.db, order, quietAt);
  if (!(await finishCancelling(ctx.db, order.id))) return;
  ctx.events.publish({ type: 'order.cancelled', id: order.id, adminId: order.adminId });
}

/** Can be done any number of times: what is deleted is not found again. */
async function withdraw(ctx: MoneyContext, order: OrderRow): Promise<void> {
  for (const { id } of await ctx.asaas.findSubscriptions(order.reference)) {
    // Take in unknown charges first: a deleted subscription cannot list them.
    await takeInCharges(ctx, order, id);
    await ctx.asaas.deleteSubscription(id);
  }
  await withdrawPayments(ctx, order);
}

async function takeInCharges(ctx: MoneyContext, order: OrderRow, id: string): Promise<void> {
  for (const payment of await ctx.asaas.listSubscriptionPayments(id)) {
    await applyPayment(ctx, order, payment).catch((error: unknown) => {
      // A charge that is not what was ordered must not keep the order from ending.
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_MISMATCH') throw error;
      ctx.log.warn({ order: order.id }, 'a charge of an ended order does not match it');
    });
  }
}

/**
 * From when on no call that makes a subscription can be under way. An order that was sent once and
 * placed has had the only answer that can come.
 */
function quietFrom({ asaasId, attempts, sentAt }: OrderRow): number {
  const isAnswered = asaasId !== null && attempts <= 1;
  return isAnswered || sentAt === null ? 0 : sentAt + QUIET_MS;
}

function claimOf({ now }: Pick<Context, 'now'>) {
  return { now, until: now + CLAIM_MS };
}
