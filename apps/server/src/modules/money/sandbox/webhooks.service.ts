import { stampOf } from './days.ts';
import { insertDelivery } from './deliveries.queries.ts';
import { newId } from './ids.ts';
import { findPayment } from './payments.queries.ts';
import { invoiceJson, paymentJson, subscriptionJson } from './responses.ts';
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

async function queue({ db, now }: SandboxContext, content: object): Promise<void> {
  const id = newId.event();
  const body = JSON.stringify({ id, dateCreated: stampOf(now), ...content });
  await insertDelivery(db, { event_id: id, body, next_try_at: now, created_at: now });
}
