import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, instant, listQuery, money, pathId, queryId } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';
import { day } from './payments.ts';

/** Most charges that a coupon of a limited time takes something off. */
export const MAX_COUPON_CYCLES = 60;
export const MAX_COUPON_USES = 1_000_000;

const CODE = 'Use de 3 a 30 letras, números, hífens ou sublinhados';

/** Typed by people: in any case, with any spaces around. */
const couponCode = z.string().trim().toUpperCase();

export const couponSchema = z
  .object({
    id,
    code: z.string(),
    /** It takes a share or integer cents off each charge; one of the two is null. */
    percent: z.int().nullable(),
    cents: z.int().nullable(),
    /** The number of an order's charges with the discount; null for all of them. */
    cycles: z.int().nullable(),
    /** So many orders may use it; null for any number. */
    maxUses: z.int().nullable(),
    /** Orders that use it, or have been paid with it. */
    uses: z.int(),
    /** The last day on which it can be used, in Brazil; null without one. */
    validUntil: day.nullable(),
    /** The plans that it is for; empty for all of them. */
    planIds: z.array(id),
    active: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.output<typeof couponSchema>;

const MUCH = 'Use de 1 a 99';

const terms = z.object({
  percent: z.int(MUCH).min(1, MUCH).max(99, MUCH).nullable().default(null),
  cents: money.min(1, 'Informe o valor').nullable().default(null),
  cycles: z
    .int('Informe quantas cobranças')
    .min(1, 'Informe quantas cobranças')
    .max(MAX_COUPON_CYCLES, `Use no máximo ${MAX_COUPON_CYCLES}`)
    .nullable()
    .default(null),
  maxUses: z
    .int('Informe quantos usos')
    .min(1, 'Informe quantos usos')
    .max(MAX_COUPON_USES, 'Use um número menor')
    .nullable()
    .default(null),
  validUntil: z.iso.date('Escolha o último dia').nullable().default(null),
  planIds: z.array(id).max(100, 'Escolha no máximo 100 planos').default([]),
  active: z.boolean().default(true),
});

const hasOneKind = ({ percent, cents }: z.output<typeof terms>) =>
  (percent === null) !== (cents === null);
const ONE_KIND = { message: 'Informe uma porcentagem ou um valor', path: ['percent'] };

export const couponBody = terms
  .extend({ code: couponCode.regex(/^[A-Z0-9_-]{3,30}$/, CODE) })
  .refine(hasOneKind, ONE_KIND)
  .meta({ examples: [{ code: 'FEIRA20', percent: 20, cycles: 3, maxUses: 50 }] });

export const couponLabels: FieldLabels<z.output<typeof couponBody>> = entities.coupon.labels;

/** Its code stays. */
export const changedCouponBody = terms
  .refine(hasOneKind, ONE_KIND)
  .meta({ examples: [{ percent: 20, cycles: 3, maxUses: 100 }] });

/** The price of a plan with a coupon. An order that carries the `token` is charged just this, or refused. */
export const couponQuoteSchema = z
  .object({
    code: z.string(),
    token: z.string(),
    /** The price a month without it, and with it: '389.90'. */
    fullValue: z.string(),
    value: z.string(),
    cycles: z.int().nullable(),
  })
  .meta({ id: 'CouponQuote' });
export type CouponQuote = z.output<typeof couponQuoteSchema>;

export const couponRoutes = {
  list: defineRoute({
    name: 'coupons.list',
    method: 'GET',
    path: '/coupons',
    access: 'master',
    summary: 'All coupons, newest first',
    query: listQuery(['id', 'code', 'uses']),
    response: z.object({ coupons: z.array(couponSchema), total: z.int().optional() }),
  }),
  create: defineRoute({
    name: 'coupons.create',
    method: 'POST',
    path: '/coupons',
    access: 'master',
    isOnceByKey: true,
    summary: 'Create a coupon',
    body: couponBody,
    response: z.object({ coupon: couponSchema }),
    errors: ['COUPON_CODE_TAKEN', 'PLAN_UNAVAILABLE'],
  }),
  update: defineRoute({
    name: 'coupons.update',
    method: 'PUT',
    path: '/coupons/{id}',
    access: 'master',
    summary: 'Change a coupon for the orders to come; those that use it stay as they were made',
    params: z.object({ id: pathId }),
    body: changedCouponBody,
    response: z.object({ coupon: couponSchema }),
    errors: ['PLAN_UNAVAILABLE'],
  }),
  quote: defineRoute({
    name: 'coupons.quote',
    method: 'GET',
    path: '/asaas/coupon',
    access: 'admin',
    summary: 'What a plan costs with a coupon; uses nothing up',
    query: z.object({
      coupon: couponCode.min(1, 'Digite o código').max(100, 'Cupom não encontrado'),
      subscriptionId: queryId,
    }),
    response: z.object({ quote: couponQuoteSchema }),
    errors: ['COUPON_REFUSED', 'PLAN_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  }),
};
