import { findAuthorization } from './authorizations.queries.ts';
import { stampOf } from './days.ts';
import { insertDelivery } from './deliveries.queries.ts';
import { newId } from './ids.ts';
import { findPayment } from './payments.queries.ts';
import { authorizationJson, invoiceJson, paymentJson, subscriptionJson } from './responses.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { findSubscription } from './subscriptions.queries.ts';

type PaymentEvent =
  | 'PAYMENT_CREATED'
  | 'PAYMENT_UPDATED'
  | 'PAYMENT_CONFIRMED'
  | 'PAYMENT_RECEIVED'
  | 'PAYMENT_OVERDUE'
  | 'PAYMENT_REFUNDED'
  | 'PAYMENT_CHARGEBACK_REQUESTED'
  | 'PAYMENT_DELETED';

/** Queues a webhook event with the charge as it stands in this transaction. */
export async function tellOfPayment(
  ctx: SandboxContext,
  event: PaymentEvent,
  asaasId: string,
): Promise<void> {
  const payment = await findPayment(ctx.db, asaasId);
  if (payment) await queue(ctx, { event, payment: paymentJson(payment, ctx.publicOrigin) });
}

export async function tellOfInvoice(
  ctx: SandboxContext,
  event: `INVOICE_${'CREATED' | 'SYNCHRONIZED' | 'AUTHORIZED' | 'ERROR'}`,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId);
  if (payment) await queue(ctx, { event, invoice: invoiceJson(payment, ctx.publicOrigin) });
}

export async function tellOfSubscription(
  ctx: SandboxContext,
  event: `SUBSCRIPTION_${'CREATED' | 'UPDATED' | 'INACTIVATED' | 'DELETED'}`,
  asaasId: string,
): Promise<void> {
  const subscription = await findSubscription(ctx.db, asaasId);
  if (subscription) await queue(ctx, { event, subscription: subscriptionJson(subscription) });
}

export async function tellOfAuthorization(
  ctx: SandboxContext,
  what: 'CREATED' | 'ACTIVATED' | 'CANCELLED' | 'EXPIRED' | 'REFUSED',
  asaasId: string,
): Promise<void> {
  const authorization = await findAuthorization(ctx.db, asaasId);
  if (!authorization) return;
  const event = `PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${what}`;
  await queue(ctx, { event, authorization: authorizationJson(authorization) });
}

/** The order to the payer's bank to debit a charge. */
export async function tellOfInstruction(
  ctx: SandboxContext,
  status: 'CREATED' | 'SCHEDULED' | 'REFUSED',
  { asaas_id, due_date }: { asaas_id: string; due_date: string },
): Promise<void> {
  const event = `PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_${status}`;
  const paymentInstruction = { status, paymentId: asaas_id, dueDate: due_date };
  await queue(ctx, { event, paymentInstruction });
}

async function queue({ db, now }: SandboxContext, content: object): Promise<void> {
  const id = newId.event();
  const body = JSON.stringify({ id, dateCreated: stampOf(now), ...content });
  await insertDelivery(db, { event_id: id, body, next_try_at: now, created_at: now });
}
