import { z } from 'zod';
import { id, pathId, queryId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { orderSchema } from './orders.ts';
import { providerErrors } from './payment-account.ts';
import { BILLING_TYPES, day, paymentSchema } from './payments.ts';
import { MAX_PLAN_ROOMS } from './plans.ts';

export const ORDER_STEPS = ['change', 'pause', 'resume', 'method'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** `value`: what the next charge is with this plan, with the discount of a coupon. */
const side = z.object({ planName: z.string(), value: z.string(), rooms: z.int() });

const charges = z.object({ count: z.int(), value: z.string() });

/**
 * What a step of an order charges, and when. The step is sent with its `token`; if the amounts or
 * days have changed meanwhile, it is refused with the new quote (QUOTE_CHANGED).
 */
export const orderQuoteSchema = z
  .object({
    token: z.string(),
    step: z.enum(['up', 'down', 'pause', 'resume', 'method']),
    billingType: z.string(),
    /** Another way of paying; null in the other steps. */
    method: z
      .object({
        to: z.enum(BILLING_TYPES),
        /** Open charges that are paid so from now on. */
        changed: charges,
        /** Overdue ones, and those that are being paid: they stay as they are. */
        kept: charges,
      })
      .nullable(),
    paymentDay: z.int(),
    from: side,
    /** The same as `from` unless the plan changes. */
    to: side,
    today: day,
    /** Charged by itself, now; '0.00' for nothing. */
    difference: z.object({
      value: z.string(),
      payBy: day,
      /** The paid periods that it covers: so many days of the whole number. */
      periods: z.array(
        z.object({
          from: day,
          until: day,
          days: z.int(),
          ofDays: z.int(),
          /** The difference for the whole period. */
          extra: z.string(),
          value: z.string(),
        }),
      ),
    }),
    /** The end of the last paid period; where a change down begins. */
    paidUntil: day.nullable(),
    /** The next monthly charge; null while nothing will be charged. */
    nextCharge: z.object({ value: z.string(), dueDate: day }).nullable(),
    /** The order's coupon, and what the charges are without it; null when it has nothing left to take off. */
    coupon: z
      .object({
        code: z.string(),
        /** From how many charges it still takes something off; null for all; 0: not in this plan. */
        left: z.int().nullable(),
        fullValue: z.string(),
      })
      .nullable(),
    /** Open charges that a pause withdraws. */
    withdrawn: charges,
    /** Purchases that are added. */
    newRooms: z.int(),
    /** The rooms made from the order, most visited first. */
    rooms: z.array(z.object({ id, name: z.string(), visits: z.int() })),
  })
  .meta({ id: 'OrderQuote' });
export type OrderQuote = z.output<typeof orderQuoteSchema>;

const params = z.object({ id: pathId });
const billingType = z.enum(BILLING_TYPES, 'Tipo de pagamento é obrigatório');
const token = z.string().max(100).default('');
const planId = 'Plano escolhido inválido';

const refusals = ['ORDER_NOT_ACTIVE', 'CHANGE_PENDING'] as const;
const changeRefusals = [...refusals, 'ORDER_UNPAID', 'SAME_PLAN', 'PLAN_UNAVAILABLE'] as const;

export const orderChangeRoutes = {
  quote: defineRoute({
    name: 'orders.quote',
    method: 'GET',
    path: '/asaas/orders/{id}/quote',
    access: 'admin',
    summary: 'What a step of an order charges, and when; changes nothing',
    params,
    query: z.object({
      step: z.enum(ORDER_STEPS),
      subscriptionId: queryId.optional(),
      billingType: billingType.optional(),
    }),
    response: z.object({ quote: orderQuoteSchema }),
    errors: [...changeRefusals, 'SAME_BILLING_TYPE', 'BILLING_TYPE_UNAVAILABLE'],
  }),
  change: defineRoute({
    name: 'orders.change',
    method: 'POST',
    path: '/asaas/orders/{id}/change',
    access: 'admin',
    summary: 'Change the plan: up as soon as the difference is paid, down at the next renewal',
    params,
    body: z.object({
      subscriptionId: z.int(planId).min(1, planId),
      /** The `token` of the quote that was shown. */
      quote: token,
      /** Going down: the rooms that stay; of the others, the most visited while there is place. */
      keepRoomIds: z.array(id).max(MAX_PLAN_ROOMS).default([]),
    }),
    response: z.object({ order: orderSchema, payment: paymentSchema.nullable() }),
    errors: [
      ...providerErrors,
      ...changeRefusals,
      'QUOTE_CHANGED',
      'ROOMS_NOT_KEPT',
      'IN_PROGRESS',
      'ORDER_PROCESSING',
    ],
  }),
  undo: defineRoute({
    name: 'orders.undoChange',
    method: 'DELETE',
    path: '/asaas/orders/{id}/change',
    access: 'admin',
    summary: 'Take a change of plan back that is not in force yet; again, it changes nothing',
    params,
    response: z.object({ order: orderSchema }),
    errors: ['CHANGE_PAID'],
  }),
  pause: defineRoute({
    name: 'orders.pause',
    method: 'POST',
    path: '/asaas/orders/{id}/pause',
    access: 'admin',
    summary: 'Charge nothing until it is resumed; again, it changes nothing',
    params,
    body: z.object({ quote: token }),
    response: z.object({ order: orderSchema }),
    errors: [...refusals, 'QUOTE_CHANGED'],
  }),
  resume: defineRoute({
    name: 'orders.resume',
    method: 'POST',
    path: '/asaas/orders/{id}/resume',
    access: 'admin',
    summary: 'Charge a paused order again; again, it changes nothing',
    params,
    body: z.object({ quote: token }),
    response: z.object({ order: orderSchema }),
    errors: ['ORDER_NOT_ACTIVE', 'QUOTE_CHANGED'],
  }),
  method: defineRoute({
    name: 'orders.method',
    method: 'POST',
    path: '/asaas/orders/{id}/method',
    access: 'admin',
    summary: 'Pay an order another way, its open charges too; again, it changes nothing',
    params,
    body: z.object({ billingType, quote: token }),
    response: z.object({ order: orderSchema }),
    errors: [...refusals, 'QUOTE_CHANGED', 'BILLING_TYPE_UNAVAILABLE'],
  }),
};
