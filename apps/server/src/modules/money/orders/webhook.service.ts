import { createHash, timingSafeEqual } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { SET_ASIDE_REASONS, type webhookRoutes } from '@atrio/contract/money/payments';
import { z } from 'zod';
import { asaasAccess, isDebitOn } from '../../../infrastructure/asaas/access.ts';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { invoiceTermsOf } from './invoices.service.ts';
import {
  countRefusal,
  deleteOldEvents,
  dismissEvent,
  insertEvent,
  listSetAside,
  type NewEvent,
  sumRefusals,
} from './webhook.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Longer than the provider keeps undelivered events (docs/product/money.md#webhook-delivery). */
const KEPT_MS = 60 * DAY;
const SHOWN = 200;

type Routes = typeof webhookRoutes;

/** The part of a delivery that we use; the rest is never stored. */
const deliverySchema = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(100),
  payment: z
    .object({
      id: z.string().min(1).max(200),
      value: z.number().nullish(),
      customer: z.string().max(200).nullish(),
      externalReference: z.string().max(200).nullish(),
    })
    .nullish(),
  invoice: z
    .object({ id: z.string().min(1).max(200), payment: z.string().max(200).nullish() })
    .nullish(),
  authorization: z.object({ id: z.string().min(1).max(200) }).nullish(),
});

const AUTHORIZATION_EVENTS = new Set(
  ['CREATED', 'ACTIVATED', 'CANCELLED', 'EXPIRED', 'REFUSED'].map(
    (name) => `PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${name}`,
  ),
);

/** Other events of notas fiscais, and all of them where none are issued, are ignored. */
const INVOICE_EVENTS = new Set(
  [
    'CREATED',
    'UPDATED',
    'SYNCHRONIZED',
    'AUTHORIZED',
    'PROCESSING_CANCELLATION',
    'CANCELED',
    'CANCELLATION_DENIED',
    'ERROR',
  ].map((name) => `INVOICE_${name}`),
);

/**
 * Stores an event and confirms it; a worker acts on it (docs/security.md, M5–M7). A delivery
 * without the token is not read, only counted: after 15 refusals the provider stops sending.
 */
export async function receiveEvent(
  ctx: Context,
  input: RouteInput<Routes['receive']>,
): Promise<RouteOutput<Routes['receive']>> {
  const { 'asaas-access-token': token, ...body } = input;
  if (!isSameToken(String(token), asaasAccess(ctx).webhookToken)) {
    await countRefusal(ctx.db, ctx.now);
    ctx.log.error({ address: ctx.client.address }, 'a payment webhook was refused: wrong token');
    throw new AppError('WEBHOOK_REFUSED');
  }
  const here = { hasInvoices: invoiceTermsOf(ctx) !== null, hasDebits: isDebitOn(ctx.settings) };
  await insertEvent(ctx.db, eventOf(body, here), ctx.now);
  ctx.events.publish({ type: 'webhook.received' });
  return {};
}

export async function listSetAsideEvents({
  db,
  now,
}: ActorContext): Promise<RouteOutput<Routes['setAside']>> {
  const rows = await listSetAside(db, SHOWN);
  const { count, lastAt } = await sumRefusals(db, now - DAY);
  return {
    setAside: rows.map(({ reason, receivedAt, ...row }) => ({
      ...row,
      reason: SET_ASIDE_REASONS.find((known) => known === reason) ?? 'unreadable',
      receivedAt: instant(receivedAt),
    })),
    refused: { count, lastAt: lastAt === null ? null : instant(Number(lastAt)) },
  };
}

export async function dismissSetAside(
  { db }: ActorContext,
  { id }: RouteInput<Routes['dismiss']>,
): Promise<RouteOutput<Routes['dismiss']>> {
  if (!(await dismissEvent(db, id))) throw new AppError('NOT_FOUND');
  return {};
}

export async function sweepWebhooks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldEvents(db, now - KEPT_MS);
}

/** Compares in constant time, also tokens of another length. */
function isSameToken(given: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(right));
}

interface Here {
  /** Notas fiscais are issued. */
  hasInvoices: boolean;
  /** Orders can be paid by PIX Automático. */
  hasDebits: boolean;
}

function eventOf(body: object, { hasInvoices, hasDebits }: Here): NewEvent {
  const parsed = deliverySchema.safeParse(body);
  if (!parsed.success) {
    // The id is a hash of the content, so that the same delivery, sent again, is the same row.
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return { ...NOTHING, event_id: `unreadable ${hash}`, state: 'setAside', reason: 'unreadable' };
  }
  const { id, event, payment } = parsed.data;
  const invoice = hasInvoices && INVOICE_EVENTS.has(event) ? parsed.data.invoice : null;
  const isConsent = hasDebits && AUTHORIZATION_EVENTS.has(event);
  return {
    event_id: id,
    event,
    asaas_payment_id: payment?.id ?? invoice?.payment ?? null,
    asaas_invoice_id: invoice?.id ?? null,
    asaas_authorization_id: isConsent ? (parsed.data.authorization?.id ?? null) : null,
    value_cents: typeof payment?.value === 'number' ? Math.round(payment.value * 100) : null,
    customer: payment?.customer ?? null,
    reference: payment?.externalReference ?? null,
    state: 'new',
    reason: null,
  };
}

const NOTHING = {
  event: '?',
  asaas_payment_id: null,
  asaas_invoice_id: null,
  asaas_authorization_id: null,
  value_cents: null,
  customer: null,
  reference: null,
};
