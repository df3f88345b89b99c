import type { Plan } from '@atrio/contract/money/plans';
import type { Context } from '../../../infrastructure/context.ts';
import { returnCoupon, takeCoupon } from '../coupons/coupons.service.ts';
import { bumpRevision, lockOrder } from './changes.queries.ts';
import { monthPrice, termsOf } from './month-price.ts';
import type { NewOrder, OrderRow, WantedOrder } from './order-types.ts';
import { markCouponReturned } from './orders.queries.ts';
import { listMonths } from './payments.queries.ts';

type Plain = Pick<Context, 'db' | 'now'>;

/** The order with its coupon, of which this takes a use. Runs in the transaction that writes it. */
export async function withCoupon(
  ctx: Plain,
  wanted: WantedOrder,
  { code, token, plan }: { code: string; token: string; plan: Plan },
): Promise<NewOrder> {
  if (code === '') return { ...wanted, coupon_id: null, coupon_terms: null, discount_cents: 0 };
  const { couponId, terms } = await takeCoupon(ctx, { code, token, plan });
  const coupon_terms = JSON.stringify(terms);
  const first = monthPrice({ couponTerms: coupon_terms }, priceOf(wanted), 1);
  return { ...wanted, coupon_id: couponId, coupon_terms, discount_cents: plan.price - first };
}

/** Gives the use back of an order that has ended and was never paid. */
export async function giveCouponBack(ctx: Plain, orderId: number): Promise<void> {
  const returned = await markCouponReturned(ctx.db, orderId, ctx.now);
  if (returned?.couponId != null) await returnCoupon(ctx, returned.couponId);
}

/**
 * A charge came or went, or the plan is another: what the coupon takes off the next one is noted,
 * and the provider is to be told.
 */
export async function followMonths(ctx: Plain, { id, couponTerms }: OrderRow): Promise<void> {
  if (couponTerms === null) return;
  const order = await lockOrder(ctx.db, id);
  if (!order) return;
  const next = (await listMonths(ctx.db, id)).length + 1;
  const discount_cents = order.priceCents - monthPrice(order, order, next);
  await bumpRevision(ctx.db, id, { discount_cents }, ctx.now);
}

/** A coupon for all charges takes the same off whatever their number is. */
export function countsMonths(order: OrderRow): boolean {
  return termsOf(order)?.cycles != null;
}

function priceOf({ plan_id, price_cents }: WantedOrder) {
  return { planId: plan_id, priceCents: price_cents };
}
