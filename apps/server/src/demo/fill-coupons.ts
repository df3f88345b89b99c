import { type CouponTerms, discountOf } from '@atrio/contract/money/discounts';
import { DAY, type Stage } from './stage.ts';

const TERMS = { cents: null, cycles: null, planIds: [] } as const;
/** The coupon that a customer of the demonstration pays with. */
const PARTNER: CouponTerms = { ...TERMS, code: 'PARCEIRO10', percent: 10 };
const COUPONS: readonly CouponTerms[] = [
  PARTNER,
  { ...TERMS, code: 'BEMVINDO', percent: 30, cycles: 3 },
  { ...TERMS, code: 'FEIRA2026', percent: null, cents: 5_000, cycles: 1 },
];

/** One that is used up, one that anybody can use, and one whose last day is over. */
export async function fillCoupons({ deps: { db }, now }: Stage): Promise<void> {
  for (const { planIds, ...terms } of COUPONS) {
    const isPartner = terms.code === PARTNER.code;
    const validUntil = new Date(now - 10 * DAY).toISOString().slice(0, 10);
    const when = { created_at: now - 120 * DAY, updated_at: now - 120 * DAY };
    await db
      .insertInto('coupons')
      .values({
        ...{ ...terms, ...when, plan_ids: JSON.stringify(planIds), active: 1 },
        ...{ max_uses: isPartner ? 1 : 100, uses: isPartner ? 1 : 0 },
        valid_until: terms.percent === null ? validUntil : null,
      })
      .execute();
  }
}

/** The coupon's columns of that customer's order. */
export async function partnersCoupon(db: Stage['deps']['db'], planId: number, priceCents: number) {
  const { id } = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', PARTNER.code)
    .executeTakeFirstOrThrow();
  const discount = discountOf(PARTNER, { planId, priceCents }, 1);
  return { coupon_id: id, coupon_terms: JSON.stringify(PARTNER), discount_cents: discount };
}
