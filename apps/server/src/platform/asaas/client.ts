import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { reaisOf } from '../../lib/money.ts';
import type { Asaas, AsaasPayment, NewCustomer } from './asaas.ts';
import {
  boletoSchema,
  customerSchema,
  deletionSchema,
  pageOf,
  paymentSchema,
  pixSchema,
  subscriptionSchema,
} from './shapes.ts';
import { createTransport, type TransportOptions } from './transport.ts';

const PAGE = 100;

/** The provider over HTTP, the real one or our sandbox. One request for what each call says. */
export function createAsaasClient(options: TransportOptions): Asaas {
  const { send, find, budget } = createTransport(options);

  const get = <S extends z.ZodType>(path: string, answer: S) =>
    find({ method: 'GET', path, signal: budget() }, answer);
  const post = <S extends z.ZodType>(path: string, body: object, answer: S) =>
    send({ method: 'POST', path, body, signal: budget() }, answer);

  /** Every page of a list, within one budget. */
  const list = async <S extends z.ZodType>(path: string, query: object, item: S) => {
    const signal = budget();
    const all: z.output<S>[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const asked = new URLSearchParams({ ...query, limit: `${PAGE}`, offset: `${offset}` });
      const request = { method: 'GET', path: `${path}?${asked}`, signal } as const;
      const { data, hasMore } = await send(request, pageOf(item));
      all.push(...data);
      if (!hasMore || data.length === 0) return all;
    }
  };

  return {
    async createCustomer(customer) {
      const { id } = await post('/customers', customerBody(customer, undefined), customerSchema);
      return { id };
    },
    async updateCustomer(id, customer) {
      const path = `/customers/${encodeURIComponent(id)}`;
      // Left out, they would stay as they are: null is how they are taken away.
      const body = customerBody(customer, null);
      await send({ method: 'PUT', path, body, signal: budget() }, customerSchema);
    },
    async findCustomers(externalReference) {
      const found = await list('/customers', { externalReference }, customerSchema);
      return oldestFirst(found).map(({ id }) => ({ id }));
    },

    async createSubscription({ valueCents, ...subscription }) {
      const body = { ...subscription, value: reaisOf(valueCents), cycle: 'MONTHLY' };
      const { id, customer, status } = await post('/subscriptions', body, subscriptionSchema);
      return { id, customer, status };
    },
    async findSubscriptions(externalReference) {
      const found = await list('/subscriptions', { externalReference }, subscriptionSchema);
      return oldestFirst(found).map(({ id, customer, status }) => ({ id, customer, status }));
    },
    async deleteSubscription(id) {
      const path = `/subscriptions/${encodeURIComponent(id)}`;
      // One that is not there needs no deleting.
      await find({ method: 'DELETE', path, signal: budget() }, deletionSchema);
    },
    async listSubscriptionPayments(id) {
      const path = `/subscriptions/${encodeURIComponent(id)}/payments`;
      const found = await list(path, {}, paymentSchema);
      return found.map(paymentOf).toSorted((a, b) => (a.dueDate < b.dueDate ? 1 : -1));
    },

    async findPayment(id) {
      const path = `/payments/${encodeURIComponent(id)}`;
      const found = await get(path, paymentSchema);
      return found && paymentOf(found);
    },
    async deletePayment(id) {
      const path = `/payments/${encodeURIComponent(id)}`;
      await find({ method: 'DELETE', path, signal: budget() }, deletionSchema);
    },
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
  };
}

/** @param none what stands for an optional field that is empty */
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

/** The provider lists the newest first and tells the day of each. */
function oldestFirst<T extends Dated>(found: readonly T[]): T[] {
  return found
    .filter(({ deleted }) => !deleted)
    .reverse()
    .sort((a, b) => (a.dateCreated ?? '').localeCompare(b.dateCreated ?? ''));
}

/** Asked for what this kind of payment has not, the provider refuses. */
async function nullIfRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_REFUSED') return null;
    throw error;
  }
}

interface Dated {
  deleted?: boolean | null | undefined;
  dateCreated?: string | null | undefined;
}
