import { type CouponTerms, discountOf, takenOff } from '@atrio/contract/money/discounts';
import type { OrderRow } from './order-types.ts';

type WithCoupon = Pick<OrderRow, 'couponTerms'>;

export interface PlanPrice {
  planId: number;
  priceCents: number;
}

export function termsOf({ couponTerms }: WithCoupon): CouponTerms | null {
  // Written by us, as JSON of the terms.
  return couponTerms === null ? null : (JSON.parse(couponTerms) as CouponTerms);
}

/**
 * The charge of an order for a month in this plan.
 * @param month which of its charges it is, from 1: those that were withdrawn do not count
 */
export function monthPrice(order: WithCoupon, plan: PlanPrice, month: number): number {
  return plan.priceCents - discountOf(termsOf(order), plan, month);
}

/** The number of the month with this due date. */
export function monthOn(months: readonly { dueDate: string }[], dueDate: string): number {
  return months.filter((month) => month.dueDate < dueDate).length + 1;
}

/** The values that a charge may have: each price, with the discount and without. */
export function possiblePrices(order: WithCoupon, prices: readonly number[]): number[] {
  const terms = termsOf(order);
  return terms ? prices.flatMap((price) => [price, price - takenOff(terms, price)]) : [...prices];
}

/** The coupon, while it takes something off this month; `left` charges have a discount from it on. */
export function couponOn(order: WithCoupon, plan: PlanPrice, month: number) {
  const terms = termsOf(order);
  const discountCents = discountOf(terms, plan, month);
  if (!terms || discountCents === 0) return null;
  const left = terms.cycles === null ? null : terms.cycles - month + 1;
  return { code: terms.code, discountCents, left };
}
