import { z } from 'zod';
import { id, instant, listQuery, queryFlag } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { paymentParams } from './payment-account.ts';
import { day } from './payments.ts';

/**
 * - `processing`: the provider has not confirmed it yet
 * - `active`: charged every month
 * - `paused`: not charged until it is resumed
 * - `cancelling`: ended; the provider has not confirmed that yet
 * - `cancelled`: ended, without open payments
 * - `refused`: refused by the provider, never charged
 */
export const ORDER_STATES = [
  'processing',
  'active',
  'paused',
  'cancelling',
  'cancelled',
  'refused',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * - `processing`: the charge of the difference is being made
 * - `awaiting`: in force as soon as the difference is paid
 * - `withdrawing`: the charge of the difference is being withdrawn
 * - `scheduled`: in force at the end of the paid period
 * - `undoing`: was scheduled; the provider has not confirmed the end of it
 */
export const CHANGE_STATES = [
  'processing',
  'awaiting',
  'withdrawing',
  'scheduled',
  'undoing',
] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A change of plan that is not in force yet. */
export const pendingChangeSchema = z
  .object({
    state: z.enum(CHANGE_STATES),
    planId: id,
    planName: z.string(),
    /** The new price per month. */
    value: z.string(),
    rooms: z.int(),
    /** The day on which a change down begins; null for one that waits for its payment. */
    startsOn: day.nullable(),
    /** The difference to pay, and until when; null for a change down. */
    difference: z.object({ value: z.string(), payBy: day }).nullable(),
    /** The rooms that were chosen to stay. */
    keepRoomIds: z.array(id),
  })
  .meta({ id: 'PendingChange' });
export type PendingChange = z.output<typeof pendingChangeSchema>;

/**
 * - `waiting`: the payer has not authorized the debits at their bank
 * - `active`: the charges to come are debited
 * - `otherValue`: authorized for another value than that of the next charge, which is not debited
 * - `refused`: by the payer or their bank; `expired`, `cancelled`: it was authorized and has ended
 */
export const DEBIT_STATES = [
  'waiting',
  'active',
  'otherValue',
  'refused',
  'expired',
  'cancelled',
] as const;
export type DebitState = (typeof DEBIT_STATES)[number];

/** An order as its owner sees it: a copy of the plan at the time of the order, paid every month. */
export const orderSchema = z
  .object({
    id,
    planId: id,
    planName: z.string(),
    /** Price per month, in reais with two decimals and a dot: '389.90'. */
    value: z.string(),
    billingType: z.string(),
    /** Day of the month; in a shorter month its last day. */
    paymentDay: z.int(),
    state: z.enum(ORDER_STATES),
    /** The number of the plan's rooms, and of those added so far. */
    rooms: z.int(),
    roomsAdded: z.int(),
    createdAt: instant,
    cancelledAt: instant.nullable(),
    /** End of the last paid period: a month after its due date. Null without one. */
    paidUntil: day.nullable(),
    /** The open payments, overdue ones included. */
    open: z.object({ count: z.int(), value: z.string() }),
    /** The next charge; null for an order that is not charged any more. */
    nextCharge: z.object({ value: z.string(), dueDate: day }).nullable(),
    change: pendingChangeSchema.nullable(),
    /** The coupon that it was ordered with; null when it takes nothing off the next charge. */
    coupon: z
      .object({
        code: z.string(),
        /** Its discount of the next charge. */
        discount: z.string(),
        /** From how many charges it still takes something off, the next included; null for all. */
        left: z.int().nullable(),
      })
      .nullable(),
    /** The payer's consent to debits; null for an order that is not paid by PIX Automático. */
    debit: z
      .object({
        state: z.enum(DEBIT_STATES),
        /** The only value that it is for; null for any. */
        value: z.string().nullable(),
        /** The charge whose payment authorizes, or that is to be paid by its code; null without one. */
        payment: z.object({ id, asaasPaymentUrl: z.string() }).nullable(),
      })
      .nullable(),
    /** False while the provider has not been told of the latest change, pause or resumption. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof orderSchema>;

export const orderRoutes = {
  list: defineRoute({
    name: 'orders.list',
    method: 'GET',
    path: '/asaas/orders',
    access: 'admin',
    scope: 'payments:read',
    summary: "One's own orders, newest first; `-state` has those that run first",
    query: listQuery(['id', 'value', 'state']).extend({
      /** Limits the list to running orders, or to the others. */
      running: queryFlag.optional(),
    }),
    response: z.object({ orders: z.array(orderSchema), total: z.int().optional() }),
  }),
  cancel: defineRoute({
    name: 'orders.cancel',
    method: 'POST',
    path: '/asaas/orders/{id}/cancel',
    access: 'admin',
    summary: 'End an order: no further charge, open ones are withdrawn; again, it changes nothing',
    params: paymentParams,
    response: z.object({ order: orderSchema }),
  }),
};
