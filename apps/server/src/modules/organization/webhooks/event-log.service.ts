import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  EVENT_DAYS,
  type EventType,
  type eventRoutes,
} from '@atrio/contract/organization/webhooks';
import {
  type ActorContext,
  type Context,
  inTransaction,
  reachesAll,
} from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { deleteOldRows } from '../../../infrastructure/database/old-rows.ts';
import { instant } from '../../../lib/instant.ts';
import { insertDeliveries } from './deliveries.queries.ts';
import {
  listQueued,
  listReached,
  listSharers,
  moveAndRead,
  moveToLog,
} from './event-log.queries.ts';
import { hasAnyWebhook, listTellable } from './webhooks.queries.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;
const PAGE = 100;

type Numbered = Awaited<ReturnType<typeof moveAndRead>>[number];
type Tellable = Awaited<ReturnType<typeof listTellable>>[number];

/** A company's key reaches the rooms of its company alone. */
export async function listEvents(
  { db, actor }: ActorContext,
  { after = 0, limit = PAGE }: RouteInput<(typeof eventRoutes)['list']>,
): Promise<RouteOutput<(typeof eventRoutes)['list']>> {
  const { adminId, coAdministers } = actor;
  const isMaster = reachesAll(actor);
  const reach = { adminId, isMaster, coAdministers, companyId: actor.key?.companyId ?? null };
  const found = await listReached(db, reach, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const events = rows.map(({ id, type, createdAt, ...data }) => ({
    id,
    // Written by us from the contract's names.
    type: type as EventType,
    timestamp: instant(createdAt),
    data,
  }));
  return { events, next: rows.at(-1)?.id ?? after, hasMore: found.length > limit };
}

/**
 * Numbers the events of the queue, and makes a delivery for each webhook that one is for, at once
 * and once. Only one server does it at a time, until its commit: so numbers rise in the order in which
 * rows appear, and a reader who has passed a number has missed none below it.
 * @returns whether there may be more
 */
export function numberEvents(ctx: Pick<Context, 'db' | 'events' | 'now'>): Promise<boolean> {
  return inTransaction(ctx, async ({ db, now }) => {
    await hold(db, 'events', [1], 'change');
    const queued = await listQueued(db, AT_ONCE);
    if (queued.length === 0) return false;
    if (await hasAnyWebhook(db)) await tell(db, await moveAndRead(db, queued), now);
    else await moveToLog(db, queued);
    return queued.length === AT_ONCE;
  });
}

export async function sweepEvents(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldRows(ctx, 'events', EVENT_DAYS * DAY);
  await deleteOldRows(ctx, 'webhook_deliveries', EVENT_DAYS * DAY);
}

async function tell(db: Context['db'], events: readonly Numbered[], now: number): Promise<void> {
  if (events.length === 0) return;
  const companyIds = [...new Set(events.flatMap((event) => event.company_id ?? []))];
  const payers = events.filter(({ room_id }) => room_id === null);
  const ownerIds = [...new Set(payers.flatMap((event) => event.owner_id ?? []))];
  const webhooks = await listTellable(db, { companyIds, ownerIds }, Role.MASTER_ADMIN);
  if (webhooks.length === 0) return;
  const shared = await sharesOf(db, events, webhooks);
  const deliveries = events.flatMap((event) =>
    webhooks
      .filter((webhook) => isFor(webhook, event, shared))
      .map(({ id }) => ({
        ...{ webhook_id: id, message_id: `evt_${event.id}`, type: event.type },
        body: bodyOf(event),
        ...{ created_at: now, next_attempt_at: now },
      })),
  );
  await insertDeliveries(db, deliveries);
}

/** 'room admin' of each room that is shared with the maker of a webhook. */
async function sharesOf(
  db: Context['db'],
  events: readonly Numbered[],
  webhooks: readonly Tellable[],
): Promise<Set<string>> {
  const roomIds = [...new Set(events.flatMap(({ room_id }) => room_id ?? []))];
  const adminIds = [...new Set(webhooks.map(({ ownerId }) => ownerId))];
  if (roomIds.length === 0) return new Set();
  const rows = await listSharers(db, { roomIds, adminIds });
  return new Set(rows.map(({ roomId, adminId }) => `${roomId} ${adminId}`));
}

/** A webhook tells of what its maker reaches by a key of the same kind. */
function isFor(webhook: Tellable, event: Numbered, shared: ReadonlySet<string>): boolean {
  if (!webhook.types.split(' ').includes(event.type)) return false;
  const isTheirs = event.owner_id === webhook.ownerId;
  if (event.room_id === null) return isTheirs;
  if (webhook.companyId === null) return true;
  if (webhook.companyId !== event.company_id) return false;
  return (
    webhook.role === Role.MASTER_ADMIN ||
    isTheirs ||
    shared.has(`${event.room_id} ${webhook.ownerId}`)
  );
}

function bodyOf({ type, created_at, room_id, company_id, subject_id }: Numbered): string {
  const data = { roomId: room_id, companyId: company_id, subjectId: subject_id };
  return JSON.stringify({ type, timestamp: instant(created_at), data });
}
