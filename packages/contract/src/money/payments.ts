import { z } from 'zod';
import { id, instant, listQuery } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { paymentParams, providerErrors } from './payment-account.ts';
import { roomModelSchema } from './plans.ts';

/** docs/product/rules.md#order */
/**
 * The ways of paying one charge. A card is entered on the provider's page alone: nothing of it
 * reaches us.
 */
export const CHARGE_TYPES = ['BOLETO', 'PIX', 'CREDIT_CARD'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** The ways of paying an order: PIX, with or without the payer's consent to debits. */
export const BILLING_TYPES = ['BOLETO', 'PIX', 'PIX_AUTOMATIC', 'CREDIT_CARD'] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** A charge that is debited is a PIX charge, with a code that pays it too. */
export function chargeTypeOf(billingType: BillingType): ChargeType {
  return billingType === 'PIX_AUTOMATIC' ? 'PIX' : billingType;
}

const BILLING_WORDS = new Map<string, string>([
  ['BOLETO', 'Boleto'],
  ['PIX', 'PIX'],
  ['PIX_AUTOMATIC', 'PIX Automático'],
  ['CREDIT_CARD', 'Cartão de crédito'],
] satisfies [BillingType, string][]);

/** A way of paying in Portuguese; an unknown one as the provider writes it. */
export function billingWords(billingType: string): string {
  return BILLING_WORDS.get(billingType) ?? billingType;
}
export const PAYMENT_DAYS = [5, 10, 15, 20, 25, 30] as const;
export type PaymentDay = (typeof PAYMENT_DAYS)[number];

/** A day without time or zone, 'yyyy-mm-dd', the provider's format. */
export const day = z.iso.date();

/** The provider's word for a nota fiscal that the city refused. */
export const INVOICE_REFUSED = 'ERROR';

const invoiceSchema = z
  .object({
    /** The provider's status; it may send ones that we do not know. */
    status: z.string(),
    number: z.string().nullable(),
    pdfUrl: z.string().nullable(),
    xmlUrl: z.string().nullable(),
    /** Why the city refused it. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'PaymentInvoice' });
export type PaymentInvoice = z.output<typeof invoiceSchema>;

export const paymentSchema = z
  .object({
    id,
    dueDate: day,
    paymentDate: day.nullable(),
    /** The provider's status; it may send ones that we do not know. */
    status: z.string(),
    /** Reais with two decimals and a dot: '389.90'. */
    value: z.string(),
    /** The provider's page of the payment. */
    asaasPaymentUrl: z.string(),
    planName: z.string(),
    billingType: z.string(),
    /** Its nota fiscal; null without one. */
    invoice: invoiceSchema.nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof paymentSchema>;

/** A purchased room, added by an order, from which a room can be created. */
export const roomItemSchema = z
  .object({
    id,
    consumed: z.boolean(),
    createdAt: instant,
    roomModel: roomModelSchema,
    /** The room created from it; null before, and after the room's permanent deletion. */
    room: z.object({ id, name: z.string() }).nullable(),
    /** When it ends, for a room that the platform granted; null for a bought one. */
    endsAt: instant.nullable(),
  })
  .meta({ id: 'RoomItem' });
export type RoomItem = z.output<typeof roomItemSchema>;

/** The groups of statuses in lists. */
export const SITUATIONS = ['open', 'overdue', 'paid'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The group of each of the provider's statuses; an unknown one has none. */
export const STATUSES_OF: Record<Situation, readonly string[]> = {
  open: ['PENDING', 'AWAITING_RISK_ANALYSIS', 'AUTHORIZED'],
  overdue: ['OVERDUE', 'DUNNING_REQUESTED'],
  paid: ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH', 'DUNNING_RECEIVED'],
};

const sum = z.object({ count: z.int(), value: z.string() });

export const paymentSummarySchema = z
  .object({
    overdue: z.object({ ...sum.shape, since: day.nullable() }),
    open: z.object({ ...sum.shape, nextDueDate: day.nullable() }),
    /** Paid within the last 12 months. */
    received: sum,
    /** The next charge of the running orders; null without any. */
    next: z.object({ value: z.string(), dueDate: day, planName: z.string() }).nullable(),
    /** Number of orders that the provider has not confirmed yet. */
    ordersInProgress: z.int(),
  })
  .meta({ id: 'PaymentSummary' });
export type PaymentSummary = z.output<typeof paymentSummarySchema>;

export const orderBody = z.object({
  billingType: z.enum(BILLING_TYPES, 'Tipo de pagamento é obrigatório'),
  paymentDay: z.literal(PAYMENT_DAYS, 'Escolha o dia do pagamento'),
  subscriptionId: z.int('Plano escolhido inválido').min(1, 'Plano escolhido inválido'),
  /** The code of a coupon, and the `token` of its quote that was shown. */
  coupon: z.string().trim().toUpperCase().max(100, 'Cupom não encontrado').default(''),
  couponQuote: z.string().max(100).default(''),
});

const refreshedPaymentSchema = z
  .object({ ...paymentSchema.shape, roomsCreated: z.array(roomItemSchema) })
  .meta({ id: 'RefreshedPayment' });

export const paymentRoutes = {
  list: defineRoute({
    name: 'payments.list',
    method: 'GET',
    path: '/asaas/payments',
    access: 'admin',
    scope: 'payments:read',
    summary: "One's own payments, newest first",
    query: listQuery(['id', 'dueDate', 'paymentDate', 'value']).extend({
      situation: z.enum(SITUATIONS).optional(),
    }),
    response: z.object({ payments: z.array(paymentSchema), total: z.int().optional() }),
  }),
  summary: defineRoute({
    name: 'payments.summary',
    method: 'GET',
    path: '/asaas/payments/summary',
    access: 'admin',
    scope: 'payments:read',
    summary: 'What is overdue, open, received, and what comes next',
    response: z.object({ summary: paymentSummarySchema }),
  }),
  order: defineRoute({
    name: 'payments.order',
    method: 'POST',
    path: '/asaas/payment',
    access: 'admin',
    summary: 'Order a plan: a monthly subscription at the provider; answers its first payment',
    body: orderBody,
    response: z.object({ payment: paymentSchema }),
    errors: [
      ...providerErrors,
      'PLAN_UNAVAILABLE',
      'COUPON_REFUSED',
      'BILLING_TYPE_UNAVAILABLE',
      'PAYMENT_DATA_MISSING',
      'IN_PROGRESS',
      'ORDER_PROCESSING',
    ],
  }),
  refresh: defineRoute({
    name: 'payments.refresh',
    method: 'POST',
    path: '/asaas/payment/{id}',
    access: 'admin',
    summary: 'Ask the provider how a payment stands; `roomsCreated`: what this very call added',
    params: paymentParams,
    response: z.object({ payment: refreshedPaymentSchema }),
    errors: [...providerErrors, 'PAYMENT_MISMATCH'],
  }),
  codes: defineRoute({
    name: 'payments.codes',
    method: 'GET',
    path: '/asaas/payment/{id}/codes',
    access: 'admin',
    summary: "What an open payment is paid with: PIX 'copia e cola', the boleto's typed line",
    params: paymentParams,
    response: z.object({ pixCode: z.string().nullable(), boletoLine: z.string().nullable() }),
    errors: providerErrors,
  }),
  receipt: defineRoute({
    name: 'payments.receipt',
    method: 'GET',
    path: '/asaas/payment/{id}/receipt',
    access: 'admin',
    scope: 'payments:read',
    summary: 'The receipt of a paid payment',
    params: paymentParams,
    response: z.object({}),
    file: 'application/pdf',
    errors: ['PAYMENT_NOT_PAID', 'PAYMENT_DATA_MISSING'],
  }),
  invoice: defineRoute({
    name: 'payments.invoice',
    method: 'POST',
    path: '/asaas/payment/{id}/invoice',
    access: 'admin',
    summary: 'Send a refused nota fiscal to the city again',
    params: paymentParams,
    response: z.object({ payment: paymentSchema }),
    errors: [...providerErrors, 'INVOICE_NOT_REFUSED'],
  }),
};

/** The reason why a delivery of the provider was not applied. */
export const SET_ASIDE_REASONS = [
  'unknownPayment',
  'valueMismatch',
  'customerMismatch',
  'referenceMismatch',
  'unreadable',
] as const;

export const setAsideSchema = z
  .object({
    id,
    event: z.string(),
    /** The provider's id of the payment in the delivery. */
    asaasPaymentId: z.string().nullable(),
    reason: z.enum(SET_ASIDE_REASONS),
    receivedAt: instant,
  })
  .meta({ id: 'SetAside' });
export type SetAside = z.output<typeof setAsideSchema>;

/** Deliveries with a wrong token in the last 24 hours: after 15 the provider stops sending. */
const refusedDeliveriesSchema = z
  .object({ count: z.int(), lastAt: instant.nullable() })
  .meta({ id: 'RefusedDeliveries' });

export const webhookRoutes = {
  /** Authenticated by the token in `asaas-access-token`, not by a session. */
  receive: defineRoute({
    name: 'webhook.receive',
    method: 'POST',
    path: '/asaas/webhook',
    access: 'public',
    summary: "The provider's events, with its token in `asaas-access-token`; each acts once",
    headers: z.object({ 'asaas-access-token': z.string().default('') }),
    // Everything with the right token is accepted, so that the provider does not send it for ever.
    body: z.looseObject({}),
    response: z.object({}),
    errors: ['WEBHOOK_REFUSED'],
  }),
  setAside: defineRoute({
    name: 'webhook.setAside',
    method: 'GET',
    path: '/asaas/webhook/setAside',
    access: 'master',
    summary: 'Deliveries that did not match what we know, and how many were refused at the door',
    response: z.object({
      setAside: z.array(setAsideSchema),
      refused: refusedDeliveriesSchema,
    }),
  }),
  dismiss: defineRoute({
    name: 'webhook.dismiss',
    method: 'DELETE',
    path: '/asaas/webhook/setAside/{id}',
    access: 'master',
    summary: 'Take a set-aside delivery off the list',
    params: paymentParams,
    response: z.object({}),
  }),
};
