import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { orderRoutes } from '@atrio/contract/money/orders';
import { CLAIM_MS, QUIET_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import { endAuthorizations, mayBeDebited } from './authorizations.service.ts';
import {
  claimCancelling,
  finishCancelling,
  markAllCancelling,
  markCancelling,
} from './cancel-orders.queries.ts';
import { dropChangesOf, findPendingChange } from './changes.queries.ts';
import { giveCouponBack } from './order-coupons.service.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import { claimDueOrders, releaseOrder } from './orders.queries.ts';
import { loadOwnOrder } from './orders-list.service.ts';
import { workOnChange } from './process-changes.service.ts';
import { waitAfter } from './process-order.service.ts';
import { withdrawPayments } from './withdraw-payments.service.ts';

const MINUTE = 60_000;
const CANCELS_PER_MINUTE = 30;

/**
 * Cancels one of the caller's orders. It is stored first and then told to the provider: if the
 * server dies in between, the money worker continues until nothing is left there. Repeating the
 * call changes nothing; while the provider has not confirmed, it asks once more.
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
  await inTransaction(ctx, async (ctx) => {
    if (!(await markCancelling(ctx.db, { id, adminId, now: ctx.now }))) return;
    await dropChangesOf(ctx.db, [id], ctx.now);
    ctx.events.publish({ type: 'order.cancelling', id, adminId });
  });
  const claimed = await claimCancelling(ctx.db, id, claimOf(ctx));
  if (claimed) await cancelAtProvider(ctx, claimed);
  return { order: await loadOwnOrder(ctx, id) };
}

/** Cancels all of an administrator's orders; the money worker tells the provider. */
export async function cancelOrdersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  adminId: number,
): Promise<number> {
  const ended = await markAllCancelling(db, adminId, now);
  await dropChangesOf(
    db,
    ended.map(({ id }) => id),
    now,
  );
  return ended.length;
}

/**
 * Continues cancelling one order at the provider. One at a time, since a claim lasts for the calls
 * of one order.
 * @returns true to continue with the next at once; false after a failure, which may have taken long
 */
export async function processCancellation(ctx: MoneyContext): Promise<boolean> {
  const [order] = await claimDueOrders(ctx.db, 'cancelling', claimOf(ctx), 1);
  return order !== undefined && (await cancelAtProvider(ctx, order));
}

/**
 * Cancels an order at the provider; after a failure it is tried again later.
 * @returns true when the provider has done all of it
 */
async function cancelAtProvider(ctx: MoneyContext, order: OrderRow): Promise<boolean> {
  try {
    await withdraw(ctx, order);
    await withdrawChange(ctx, order);
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
  const change = await findPendingChange(ctx.db, order.id);
  if (change) return releaseOrder(ctx.db, order, ctx.now + QUIET_MS);
  await inTransaction(ctx, async (ctx) => {
    if (!(await finishCancelling(ctx.db, order.id))) return;
    await giveCouponBack(ctx, order.id);
    ctx.events.publish({ type: 'order.cancelled', id: order.id, adminId: order.adminId });
  });
}

/** The difference of a change is no part of the subscription. */
async function withdrawChange(ctx: MoneyContext, order: OrderRow): Promise<void> {
  const change = await findPendingChange(ctx.db, order.id);
  if (change) await workOnChange(ctx, change.id);
}

/** Can be repeated: a deleted subscription is not found again. */
async function withdraw(ctx: MoneyContext, order: OrderRow): Promise<void> {
  for (const { id } of await ctx.asaas.findSubscriptions(order.reference)) {
    if (mayBeDebited(order)) await endAuthorizations(ctx, { ...order, asaasId: id });
    // Store unknown charges first: a deleted subscription cannot list them.
    await storeCharges(ctx, order, id);
    await ctx.asaas.deleteSubscription(id);
  }
  await withdrawPayments(ctx, order);
}

async function storeCharges(ctx: MoneyContext, order: OrderRow, id: string): Promise<void> {
  for (const payment of await ctx.asaas.listSubscriptionPayments(id)) {
    await applyPayment(ctx, order, payment).catch((error: unknown) => {
      // A charge that does not match must not keep the order from ending.
      if (!(error instanceof AppError) || error.code !== 'PAYMENT_MISMATCH') throw error;
      ctx.log.warn({ order: order.id }, 'a charge of an ended order does not match it');
    });
  }
}

/**
 * The time after which no call that makes a subscription can be under way. An order that was sent
 * once and placed has had its only answer.
 */
function quietFrom({ asaasId, attempts, sentAt }: OrderRow): number {
  const isAnswered = asaasId !== null && attempts <= 1;
  return isAnswered || sentAt === null ? 0 : sentAt + QUIET_MS;
}

function claimOf({ now }: Pick<Context, 'now'>) {
  return { now, until: now + CLAIM_MS };
}
