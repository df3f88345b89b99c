import { AppError } from '../../lib/app-error.ts';
import { CLAIM_MS } from '../../platform/asaas/uncertain.ts';
import { orderOf } from '../orders/find-order.service.ts';
import type { MoneyContext } from '../orders/place-order.service.ts';
import { applyPayment, mismatchOf } from '../payments/apply-payment.service.ts';
import { claimEvents, finishEvent, postponeEvent, releaseEventClaims } from './webhook.queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Waits after each failure; the last one repeats for ever. */
const BACK_OFF_MS = [3 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE];
const BATCH = 10;

type Event = Awaited<ReturnType<typeof claimEvents>>[number];
type Outcome = { state: 'done'; reason: null } | { state: 'setAside'; reason: string };

const DONE: Outcome = { state: 'done', reason: null };

/** Applies what has been delivered. @returns whether there may be more */
export async function applyEvents(ctx: MoneyContext): Promise<boolean> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const events = await claimEvents(ctx.db, claim, BATCH);
  for (const event of events) await settle(ctx, event);
  return events.length === BATCH;
}

export async function takeOverEvents({ db }: Pick<MoneyContext, 'db'>): Promise<void> {
  await releaseEventClaims(db);
}

async function settle(ctx: MoneyContext, event: Event): Promise<void> {
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
 * A delivery only says which payment to look at: how it stands, the provider is asked. One that
 * claims something else than what was ordered grants nothing, whatever the provider says.
 */
async function apply(ctx: MoneyContext, event: Event): Promise<Outcome> {
  if (event.asaasPaymentId === null) return DONE;
  const remote = await ctx.asaas.findPayment(event.asaasPaymentId);
  if (!remote) return aside('unknownPayment');
  const order = await orderOf(ctx, remote);
  if (!order) return aside('unknownPayment');
  // Its own placing takes it in, and knows best whether it is the one.
  if (order.state === 'open') throw new AppError('IN_PROGRESS');
  // The provider said that it had made nothing: a person has to look at this one.
  if (order.state === 'refused') return aside('unknownPayment');
  const { valueCents, customer, reference } = event;
  const mismatch =
    mismatchOf(order, { valueCents, customer, externalReference: reference }) ??
    mismatchOf(order, remote);
  if (mismatch) return aside(mismatch);
  await applyPayment(ctx, order, remote);
  return DONE;
}

function aside(reason: string): Outcome {
  return { state: 'setAside', reason };
}
