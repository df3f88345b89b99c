/** A coupon as it was when an order took it. */
export interface CouponTerms {
  code: string;
  percent: number | null;
  cents: number | null;
  cycles: number | null;
  /** Empty for all plans. */
  planIds: readonly number[];
}

interface PlanPrice {
  planId: number;
  priceCents: number;
}

/** No charge falls below this by a coupon: providers refuse what is less. */
export const LEAST_CHARGE_CENTS = 500;

/**
 * The discount of one charge of an order.
 * @param month which of the order's monthly charges it is, from 1
 */
export function discountOf(
  terms: CouponTerms | null,
  { planId, priceCents }: PlanPrice,
  month: number,
): number {
  if (!terms) return 0;
  const { cycles, planIds } = terms;
  const isMeant = planIds.length === 0 || planIds.includes(planId);
  return isMeant && (cycles === null || month <= cycles) ? takenOff(terms, priceCents) : 0;
}

/** The discount of this price, in any of the months and plans that the coupon is for. */
export function takenOff({ percent, cents }: CouponTerms, priceCents: number): number {
  const wanted = percent === null ? (cents ?? 0) : Math.round((priceCents * percent) / 100);
  return Math.max(0, Math.min(wanted, priceCents - LEAST_CHARGE_CENTS));
}
