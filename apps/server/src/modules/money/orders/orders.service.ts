import { randomUUID } from 'node:crypto';
import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { paymentRoutes } from '@atrio/contract/money/payments';
import type { Plan } from '@atrio/contract/money/plans';
import { CLAIM_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadAccount } from '../payment-account/payment-account.service.ts';
import { loadOrderablePlan } from '../plans/plans.service.ts';
import { refuseUnavailable } from './authorizations.service.ts';
import { withCoupon } from './order-coupons.service.ts';
import type { OrderRow, WantedOrder } from './order-types.ts';
import { findSameOrder, insertOrder, lockOrdersOf } from './orders.queries.ts';
import { findFirstPayment } from './payments.service.ts';
import { processOrder } from './process-order.service.ts';

const ORDERS_PER_HOUR = 30;
const HOUR = 60 * 60_000;
/** The same order within this time counts as the same press of the button. */
const SAME_ORDER_MS = 60_000;

type Route = (typeof paymentRoutes)['order'];

/**
 * Orders a plan at its current price. The order is stored first, then the provider is asked; if the
 * server dies in between, the money worker completes it (docs/security.md, M1, M8, M10).
 */
export async function createOrder(
  ctx: ActorContext,
  input: RouteInput<Route>,
): Promise<RouteOutput<Route>> {
  refuseUnavailable(ctx, input.billingType);
  const plan = await loadOrderablePlan(ctx, input.subscriptionId);
  const { asaasId: customer } = await loadAccount(ctx);
  const key = `orders:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: ORDERS_PER_HOUR, windowMs: HOUR });
  const coupon = { code: input.coupon, token: input.couponQuote, plan };
  const { order, isNew } = await writeOrder(ctx, coupon, {
    admin_id: ctx.actor.adminId,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_name_key: textKey(plan.name),
    price_cents: plan.price,
    billing_type: input.billingType,
    payment_day: input.paymentDay,
    first_due_date: firstDueDate(todayInBrazil(ctx.now), input.paymentDay),
    room_model_ids: JSON.stringify(plan.SubscriptionPlanRooms.map((room) => room.roomModelId)),
    customer,
    reference: `atrio-o-${randomUUID()}`,
  });
  if (isNew) await placeNew(ctx, order);
  const payment = await findFirstPayment(ctx, order.id);
  if (!payment) throw new AppError(isNew ? 'ORDER_PROCESSING' : 'IN_PROGRESS');
  return { payment };
}

/** @throws AppError PROVIDER_REFUSED, or ORDER_PROCESSING when the worker has to try again */
async function placeNew(ctx: ActorContext, order: OrderRow): Promise<void> {
  try {
    await processOrder(ctx, order);
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_REFUSED') throw error;
    throw new AppError('ORDER_PROCESSING', { cause: error });
  }
}

async function writeOrder(
  ctx: ActorContext,
  coupon: { code: string; token: string; plan: Plan },
  wanted: WantedOrder,
): Promise<{ order: OrderRow; isNew: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    await lockOrdersOf(db, wanted.admin_id);
    // Before the coupon: the first press of the button may have taken its last use.
    const same = await findSameOrder(db, wanted, coupon.code, now - SAME_ORDER_MS);
    if (same) return { order: same, isNew: false };
    const complete = await withCoupon(ctx, wanted, coupon);
    const order = await insertOrder(db, complete, { now, until: now + CLAIM_MS });
    return { order, isNew: true };
  });
}
