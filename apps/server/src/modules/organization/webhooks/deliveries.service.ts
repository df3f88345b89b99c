import { randomUUID } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type Delivery,
  TEST_EVENT,
  TRIES_PER_MINUTE,
  type webhookRoutes,
} from '@atrio/contract/organization/webhooks';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import {
  bringForward,
  countFailed,
  findDelivery,
  insertDelivery,
  listOf,
} from './deliveries.queries.ts';
import { changing, howItWent, loadWebhook } from './webhooks.service.ts';

const MINUTE = 60_000;
const PAGE = 50;

type Routes = typeof webhookRoutes;
type Row = Awaited<ReturnType<typeof listOf>>[number];

export async function listDeliveries(
  ctx: ActorContext,
  { id, before, undelivered = false, limit = PAGE }: RouteInput<Routes['deliveries']>,
): Promise<RouteOutput<Routes['deliveries']>> {
  await loadWebhook(ctx, id);
  const rows = await listOf(ctx.db, id, { before, undelivered, limit: limit + 1 });
  const page = { deliveries: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
  if (before !== undefined) return page;
  return { ...page, failed: await countFailed(ctx.db, id, ctx.now) };
}

/** @throws AppError WEBHOOK_OFF */
export async function testWebhook(
  ctx: ActorContext,
  { id }: RouteInput<Routes['test']>,
): Promise<RouteOutput<Routes['test']>> {
  const data = { roomId: null, companyId: null, subjectId: null };
  const body = JSON.stringify({ type: TEST_EVENT, timestamp: instant(ctx.now), data });
  return queue(ctx, id, { message_id: `evt_test_${randomUUID()}`, type: TEST_EVENT, body });
}

/**
 * Sends an event once more, also one that has arrived: its id tells the receiver that it knows it.
 * An event that has not arrived is tried at once instead, unless it is under way already.
 * @throws AppError WEBHOOK_OFF
 */
export async function replayDelivery(
  ctx: ActorContext,
  { id }: RouteInput<Routes['replay']>,
): Promise<RouteOutput<Routes['replay']>> {
  const known = await findDelivery(ctx.db, id);
  if (!known) throw new AppError('NOT_FOUND');
  const { webhookId, messageId: message_id, type, body } = known;
  if (known.sentAt !== null) return queue(ctx, webhookId, { message_id, type, body });
  return sending(ctx, webhookId, async (ctx) => {
    await bringForward(ctx.db, { webhookId, id }, ctx.now);
    return { delivery: present((await findDelivery(ctx.db, id)) ?? known) };
  });
}

/**
 * Leaves what has failed to the worker, which sends it as it sends the rest. Asked twice, it is sent
 * once: what waits for the worker has not failed.
 * @throws AppError WEBHOOK_OFF
 */
export async function replayFailed(
  ctx: ActorContext,
  { id }: RouteInput<Routes['replayFailed']>,
): Promise<RouteOutput<Routes['replayFailed']>> {
  return sending(ctx, id, async (ctx) => ({
    queued: await bringForward(ctx.db, { webhookId: id }, ctx.now),
  }));
}

async function queue(
  ctx: ActorContext,
  webhookId: number,
  message: { message_id: string; type: string; body: string },
): Promise<{ delivery: Delivery }> {
  return sending(ctx, webhookId, async (ctx) => {
    const times = { created_at: ctx.now, next_attempt_at: ctx.now };
    const row = await insertDelivery(ctx.db, { webhook_id: webhookId, ...message, ...times });
    return { delivery: present(row) };
  });
}

/** Has the worker look at a webhook that works, as often as a person may ask for it. */
async function sending<T>(
  ctx: ActorContext,
  webhookId: number,
  fn: (ctx: ActorContext) => Promise<T>,
): Promise<T> {
  await loadWebhook(ctx, webhookId);
  const key = `webhooks:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: TRIES_PER_MINUTE, windowMs: MINUTE });
  return changing(ctx, webhookId, async (ctx, { enabled }) => {
    if (enabled !== 1) throw new AppError('WEBHOOK_OFF');
    const result = await fn(ctx);
    ctx.events.publish({ type: 'delivery.queued' });
    return result;
  });
}

function present(row: Row): Delivery {
  const { id, webhookId, messageId, body } = row;
  // Written by us from the contract's names.
  return {
    ...{ id, webhookId, messageId, body },
    type: row.type as Delivery['type'],
    ...howItWent(row),
  };
}
