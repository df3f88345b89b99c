import type { z } from 'zod';
import { reaisOf } from '../../lib/money.ts';
import type { Asaas, AsaasPayment, NewCustomer } from './asaas.ts';
import { authorizations, type DebitOptions, offerField } from './authorizations.ts';
import { type Calls, createCalls, nullIfRefused } from './calls.ts';
import { type InvoiceOptions, invoices } from './invoices.ts';
import {
  boletoSchema,
  customerSchema,
  paymentSchema,
  pixSchema,
  subscriptionSchema,
} from './shapes.ts';
import type { TransportOptions } from './transport.ts';

/** The provider over HTTP, the real one or our sandbox. Each function makes one call. */
export function createAsaasClient(
  options: TransportOptions & InvoiceOptions & DebitOptions,
): Asaas {
  const calls = createCalls(options);
  return {
    ...customers(calls),
    ...subscriptions(calls, options),
    ...authorizations(calls, options),
    ...payments(calls),
    ...invoices(calls, options),
  };
}

function customers({ post, put, list }: Calls) {
  return {
    async createCustomer(customer) {
      const { id } = await post('/customers', customerBody(customer, undefined), customerSchema);
      return { id };
    },
    async updateCustomer(id, customer) {
      const path = `/customers/${encodeURIComponent(id)}`;
      // The provider keeps absent fields; only null removes a value.
      await put(path, customerBody(customer, null), customerSchema);
    },
    async findCustomers(externalReference) {
      const found = await list('/customers', { externalReference }, customerSchema);
      return oldestFirst(found).map(({ id }) => ({ id }));
    },
  } satisfies Partial<Asaas>;
}

function subscriptions({ post, put, remove, list }: Calls, options: DebitOptions) {
  return {
    async createSubscription({ valueCents, offersDebit, ...subscription }) {
      const offer = offerField(offersDebit, options);
      const body = { ...subscription, ...offer, value: reaisOf(valueCents), cycle: 'MONTHLY' };
      const { id, customer, status } = await post('/subscriptions', body, subscriptionSchema);
      return { id, customer, status };
    },
    async findSubscriptions(externalReference) {
      const found = await list('/subscriptions', { externalReference }, subscriptionSchema);
      return oldestFirst(found).map(({ id, customer, status }) => ({ id, customer, status }));
    },
    async updateSubscription(id, { valueCents, isForPending, offersDebit, ...changes }) {
      const value = reaisOf(valueCents);
      const offer = offerField(offersDebit, options);
      const body = { ...changes, ...offer, value, updatePendingPayments: isForPending };
      await put(`/subscriptions/${encodeURIComponent(id)}`, body, subscriptionSchema);
    },
    deleteSubscription: (id) => remove(`/subscriptions/${encodeURIComponent(id)}`),
    async listSubscriptionPayments(id) {
      const path = `/subscriptions/${encodeURIComponent(id)}/payments`;
      const found = await list(path, {}, paymentSchema);
      return found.map(paymentOf).toSorted((a, b) => (a.dueDate < b.dueDate ? 1 : -1));
    },
  } satisfies Partial<Asaas>;
}

function payments({ get, post, put, remove, list }: Calls) {
  return {
    async createPayment({ valueCents, ...payment }) {
      const body = { ...payment, value: reaisOf(valueCents) };
      return paymentOf(await post('/payments', body, paymentSchema));
    },
    async updatePayment(id, { valueCents, ...changes }) {
      const body = { ...changes, value: reaisOf(valueCents) };
      await put(`/payments/${encodeURIComponent(id)}`, body, paymentSchema);
    },
    async findPayments(externalReference) {
      const found = await list('/payments', { externalReference }, paymentSchema);
      return oldestFirst(found).map(paymentOf);
    },
    async findPayment(id) {
      const found = await get(`/payments/${encodeURIComponent(id)}`, paymentSchema);
      return found && paymentOf(found);
    },
    deletePayment: (id) => remove(`/payments/${encodeURIComponent(id)}`),
    async findPixCode(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/pixQrCode`;
      const found = await nullIfRefused(get(path, pixSchema));
      return found?.payload || null;
    },
    async findBoletoLine(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/identificationField`;
      const found = await nullIfRefused(get(path, boletoSchema));
      return found?.identificationField || null;
    },
  } satisfies Partial<Asaas>;
}

/** @param none the value of empty optional fields */
function customerBody(customer: Partial<NewCustomer>, none: null | undefined): object {
  const { additionalEmails = [], postalCode, ...rest } = customer;
  return {
    ...rest,
    additionalEmails: additionalEmails.join(',') || none,
    postalCode: postalCode || none,
  };
}

function paymentOf(payment: z.output<typeof paymentSchema>): AsaasPayment {
  return {
    id: payment.id,
    customer: payment.customer,
    subscription: payment.subscription ?? null,
    valueCents: payment.value,
    status: payment.status,
    billingType: payment.billingType,
    dueDate: payment.dueDate,
    paymentDate: payment.paymentDate ?? null,
    clientPaymentDate: payment.clientPaymentDate ?? null,
    invoiceUrl: payment.invoiceUrl,
    externalReference: payment.externalReference ?? null,
    isDeleted: payment.deleted ?? false,
  };
}

/** The provider lists the newest first and gives only the day of each. */
function oldestFirst<T extends Dated>(found: readonly T[]): T[] {
  return found
    .filter(({ deleted }) => !deleted)
    .reverse()
    .sort((a, b) => (a.dateCreated ?? '').localeCompare(b.dateCreated ?? ''));
}

interface Dated {
  deleted?: boolean | null | undefined;
  dateCreated?: string | null | undefined;
}
