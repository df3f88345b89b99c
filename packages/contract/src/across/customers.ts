import { z } from 'zod';
import { id, instant, listQuery, optionalText, pathId, queryId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { orderSchema } from '../money/orders.ts';
import { paymentAccountSchema, providerErrors } from '../money/payment-account.ts';
import { day, paymentSchema } from '../money/payments.ts';
import { historyEntrySchema } from '../platform/history.ts';
import { closingSchema } from '../rooms/closings.ts';
import { grantSchema } from './grants.ts';

/** Most characters of a reason. */
export const MAX_REASON = 300;
/** Most characters of a note. */
export const MAX_CUSTOMER_NOTE = 2_000;
/** Rooms of a customer are counted up to this many. */
export const MAX_CUSTOMER_ROOMS = 1_000;

/**
 * - `overdue`: a charge is overdue
 * - `current`: pays for a plan, and nothing is overdue
 * - `noPlan`: owns rooms, or has paid before
 * - `suspended`: all rooms are closed to visitors, whatever is paid
 */
export const customerStates = ['overdue', 'current', 'noPlan', 'suspended'] as const;
export type CustomerState = (typeof customerStates)[number];

export const customerSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    /** The first of their companies by name, and how many there are. */
    companyName: z.string().nullable(),
    companyCount: z.int(),
    /** The newest of the plans that they pay, and how many they pay. */
    planName: z.string().nullable(),
    planCount: z.int(),
    /** The price of their plans a month, in reais: '389.90'. */
    monthly: z.string(),
    state: z.enum(customerStates),
    /** The due date of the oldest overdue charge. */
    overdueSince: day.nullable(),
    /** The due date of the next charge that the provider has made. */
    nextDueDate: day.nullable(),
    /** Set while their rooms are closed to visitors. */
    closing: closingSchema.nullable(),
    /** Rooms that they own, at most `MAX_CUSTOMER_ROOMS`, and rooms that they have bought. */
    roomCount: z.int(),
    roomsBought: z.int(),
    /** People inside their rooms now; of more rooms than that, inside the busiest. */
    onlineNow: z.int(),
    /** Since when they own rooms or pay. */
    since: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customerSchema>;

export const customerNoteSchema = z
  .object({
    id,
    body: z.string(),
    byName: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'CustomerNote' });
export type CustomerNote = z.output<typeof customerNoteSchema>;

/** The busiest of a customer's rooms. */
const roomSchema = z
  .object({
    id,
    name: z.string(),
    onlineNow: z.int(),
    /** In the last 30 days. */
    visits: z.int(),
  })
  .meta({ id: 'CustomerRoom' });

export const customerDetailSchema = z
  .object({
    ...customerSchema.shape,
    /** The newest first, at most twenty. */
    orders: z.array(orderSchema),
    /** The busiest first, at most eight. */
    rooms: z.array(roomSchema),
    roomsAvailable: z.int(),
    /** Visits of all rooms in the last 30 days, and in the 30 before. */
    visits: z.object({ last: z.int(), before: z.int() }),
    /** The newest first, at most fifty. */
    notes: z.array(customerNoteSchema),
    /** The newest first, at most twenty, ended ones too. */
    grants: z.array(grantSchema),
    /** The latest changes of the account, at most five. */
    history: z.array(historyEntrySchema),
    /** Payment data with all that is personal left out; null before there are any. */
    paymentData: z.object({ name: z.string(), isCompany: z.boolean() }).nullable(),
  })
  .meta({ id: 'CustomerDetail' });
export type CustomerDetail = z.output<typeof customerDetailSchema>;

export const updateCustomerBody = z
  .object({
    suspended: z.boolean(),
    /** Why; the customer reads it. Needed to suspend. */
    reason: optionalText(MAX_REASON).optional(),
  })
  .refine(({ suspended, reason }) => !suspended || Boolean(reason), {
    message: 'Informe o motivo',
    path: ['reason'],
  })
  .meta({ examples: [{ suspended: true, reason: 'Uso contra os termos' }] });

export const noteBody = z.object({ body: text(MAX_CUSTOMER_NOTE, 'Escreva a nota') });

const params = z.object({ adminId: pathId });

export const customerRoutes = {
  list: defineRoute({
    name: 'customers.list',
    method: 'GET',
    path: '/customers',
    access: 'master',
    summary: 'Everybody who owns rooms or pays; `payment` has those that are overdue longest first',
    query: listQuery(['payment', 'monthly', 'since']).extend({
      state: z.enum(customerStates).optional(),
      /** Customers who pay for this plan now. */
      planId: queryId.optional(),
    }),
    response: z.object({ customers: z.array(customerSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'customers.get',
    method: 'GET',
    path: '/customers/{adminId}',
    access: 'master',
    summary: 'One customer: plans, rooms, notes, history. Personal payment data are not in it',
    params,
    response: z.object({ customer: customerDetailSchema }),
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    name: 'customers.update',
    method: 'PUT',
    path: '/customers/{adminId}',
    access: 'master',
    summary: "Close all of a customer's rooms to visitors, or open them again",
    params,
    body: updateCustomerBody,
    response: z.object({ closings: z.array(closingSchema) }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  addNote: defineRoute({
    name: 'customers.addNote',
    method: 'POST',
    path: '/customers/{adminId}/notes',
    access: 'master',
    isOnceByKey: true,
    summary: "Write a note that only the platform's people read",
    params,
    body: noteBody,
    response: z.object({ note: customerNoteSchema }),
    errors: ['NOT_FOUND'],
  }),
  payments: defineRoute({
    name: 'customers.payments',
    method: 'GET',
    path: '/customers/{adminId}/payments',
    access: 'master',
    summary: "A customer's payments, newest first; reading them is noted in the history",
    params,
    query: listQuery(['id', 'dueDate']),
    response: z.object({ payments: z.array(paymentSchema), total: z.int().optional() }),
    errors: ['NOT_FOUND'],
  }),
  refreshPayment: defineRoute({
    name: 'customers.refreshPayment',
    method: 'POST',
    path: '/customers/{adminId}/payments/{id}',
    access: 'master',
    summary: "Ask the provider how a customer's payment stands",
    params: params.extend({ id: pathId }),
    response: z.object({ payment: paymentSchema }),
    errors: ['NOT_FOUND', 'PAYMENT_MISMATCH', 'TOO_MANY_ATTEMPTS', ...providerErrors],
  }),
  receipt: defineRoute({
    name: 'customers.receipt',
    method: 'GET',
    path: '/customers/{adminId}/payments/{id}/receipt',
    access: 'master',
    summary: "The receipt of a customer's paid payment; each reading is noted in the history",
    params: params.extend({ id: pathId }),
    response: z.object({}),
    file: 'application/pdf',
    errors: ['NOT_FOUND', 'PAYMENT_NOT_PAID', 'PAYMENT_DATA_MISSING'],
  }),
  showPaymentData: defineRoute({
    name: 'customers.showPaymentData',
    method: 'POST',
    path: '/customers/{adminId}/paymentData',
    access: 'master',
    summary: "Read a customer's payment data; each reading is noted in the history",
    params,
    response: z.object({ account: paymentAccountSchema.nullable() }),
    errors: ['NOT_FOUND'],
  }),
};
