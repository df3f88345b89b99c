import { CLAIM_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyPayment, expectedOf, mismatchOf } from './apply-payment.service.ts';
import { applyAuthorization } from './authorizations.service.ts';
import { applyInvoice } from './invoices.service.ts';
import type { MoneyContext } from './order-types.ts';
import { findOrderOf } from './orders.queries.ts';
import { claimEvents, finishEvent, postponeEvent, releaseEventClaims } from './webhook.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats for ever. */
const BACK_OFF_MS = [3 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE];
const BATCH = 10;

type Event = Awaited<ReturnType<typeof claimEvents>>[number];
type Outcome = { state: 'done'; reason: null } | { state: 'setAside'; reason: string };

const DONE: Outcome = { state: 'done', reason: null };

/** Applies delivered webhook events. @returns true when there may be more */
export async function processEvents(ctx: MoneyContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const events = await claimEvents(ctx.db, claim, BATCH);
  for (const event of events) await processEvent(ctx, event);
  return events.length === BATCH;
}

/** Frees the events that a stopped server had claimed. */
export async function takeOverEvents({ db }: Pick<MoneyContext, 'db'>): Promise<void> {
  await releaseEventClaims(db);
}

async function processEvent(ctx: MoneyContext, event: Event): Promise<void> {
  try {
    const { state, reason } = await apply(ctx, event);
    if (state === 'setAside') ctx.log.error({ event: event.id, reason }, 'a webhook was set aside');
    await finishEvent(ctx.db, event.id, state, reason);
  } catch (error) {
    ctx.log.warn({ err: error, event: event.id }, 'webhook not applied, trying again');
    const wait = BACK_OFF_MS[Math.min(event.attempts, BACK_OFF_MS.length) - 1] ?? MINUTE;
    await postponeEvent(ctx.db, event.id, ctx.now + wait);
  }
}

/**
 * A delivery only says which payment to look at; the provider is asked for its state. A delivery
 * that does not match the order grants nothing, whatever the provider says.
 */
async function apply(ctx: MoneyContext, event: Event): Promise<Outcome> {
  if (event.asaasInvoiceId !== null) {
    await applyInvoice(ctx, event.asaasInvoiceId, event.asaasPaymentId);
    return DONE;
  }
  if (event.asaasAuthorizationId !== null) {
    await applyAuthorization(ctx, event.asaasAuthorizationId);
    return DONE;
  }
  if (event.asaasPaymentId === null) return DONE;
  const remote = await ctx.asaas.findPayment(event.asaasPaymentId);
  if (!remote) return setAside('unknownPayment');
  const { subscription, externalReference } = remote;
  const order = await findOrderOf(ctx.db, { subscription, reference: externalReference });
  if (!order) return setAside('unknownPayment');
  // Placing the order stores its charges, and knows whether this subscription is the right one.
  if (order.state === 'open') throw new AppError('IN_PROGRESS');
  // The provider said that it had made nothing: a person has to look at this one.
  if (order.state === 'refused') return setAside('unknownPayment');
  const { valueCents, customer, reference } = event;
  const expected = await expectedOf(ctx.db, order, externalReference);
  const mismatch =
    mismatchOf(expected, { valueCents, customer, externalReference: reference }) ??
    mismatchOf(expected, remote);
  if (mismatch) return setAside(mismatch);
  await applyPayment(ctx, order, remote);
  return DONE;
}

function setAside(reason: string): Outcome {
  return { state: 'setAside', reason };
}
