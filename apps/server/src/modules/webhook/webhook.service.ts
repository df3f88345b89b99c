import { createHash, timingSafeEqual } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { SET_ASIDE_REASONS, type webhookRoutes } from '@atrio/contract/payments';
import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { instant } from '../../lib/instant.ts';
import { asaasAccess } from '../../platform/asaas/access.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
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
/** Longer than the provider keeps what it could not deliver (domain.md 1.5). */
const KEPT_MS = 60 * DAY;
const SHOWN = 200;

type Routes = typeof webhookRoutes;

/** Of a delivery, what we go by; the rest of it is never kept. */
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
});

/**
 * Stores an event and says so; a worker acts on it (threats.md M5–M7). Without the token it is not
 * looked at, and counted: after 15 refusals the provider stops sending.
 */
export async function receiveEvent(
  ctx: Context,
  input: RouteInput<Routes['receive']>,
): Promise<RouteOutput<Routes['receive']>> {
  const { 'asaas-access-token': token, ...body } = input;
  if (!isSame(String(token), asaasAccess(ctx).webhookToken)) {
    await countRefusal(ctx.db, ctx.now);
    ctx.log.error({ address: ctx.client.address }, 'a payment webhook was refused: wrong token');
    throw new AppError('WEBHOOK_REFUSED');
  }
  await insertEvent(ctx.db, eventOf(body), ctx.now);
  ctx.events.publish({ type: 'webhook.received' });
  return {};
}

export async function listAside({
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

export async function dismissAside(
  { db }: ActorContext,
  { id }: RouteInput<Routes['dismiss']>,
): Promise<RouteOutput<Routes['dismiss']>> {
  if (!(await dismissEvent(db, id))) throw new AppError('NOT_FOUND');
  return {};
}

export async function sweepWebhooks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldEvents(db, now - KEPT_MS);
}

/** In constant time, also for tokens of another length. */
function isSame(given: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(right));
}

function eventOf(body: object): NewEvent {
  const parsed = deliverySchema.safeParse(body);
  if (!parsed.success) {
    // Kept by what it says, so that the same one, sent again, is the same row.
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return { ...NOTHING, event_id: `unreadable ${hash}`, state: 'setAside', reason: 'unreadable' };
  }
  const { id, event, payment } = parsed.data;
  return {
    event_id: id,
    event,
    asaas_payment_id: payment?.id ?? null,
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
  value_cents: null,
  customer: null,
  reference: null,
};
