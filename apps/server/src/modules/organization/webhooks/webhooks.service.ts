import { randomBytes } from 'node:crypto';
import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type Delivery,
  MAX_WEBHOOKS,
  SECRET_PREFIX,
  type Webhook,
  type webhookRoutes,
} from '@atrio/contract/organization/webhooks';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { seal } from '../../../lib/seal.ts';
import { textKey } from '../../../lib/text-key.ts';
import { differences, recordHistory } from '../../platform/history/history.service.ts';
import { changingMade, makerFor, overlapOf } from '../api-keys/api-keys.access.ts';
import { loadCompany } from '../companies/companies.access.ts';
import { endWaiting, listRecent } from './deliveries.queries.ts';
import { whyNotSendable } from './receivers.ts';
import {
  countOf,
  countWebhooks,
  deleteWebhook,
  findMaker,
  findWebhook,
  insertWebhook,
  listRows,
  updateRow,
} from './webhooks.queries.ts';

/** Of the 24 to 64 that Standard Webhooks allows. */
const SECRET_BYTES = 32;

type Routes = typeof webhookRoutes;
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export async function listWebhooks(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { descending } = parseSort(input.sort ?? '-createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countWebhooks(ctx.db, makerFor(ctx), input.search),
    (slice) => listRows(ctx.db, makerFor(ctx), input.search, slice),
  );
  const recent = await recentOf(ctx, rows);
  return { webhooks: rows.map((row) => present(ctx, row, recent(row))), ...rest };
}

/**
 * Makes a webhook of a company that the caller administers, or, for a MASTER_ADMIN, of the platform.
 * @throws AppError FORBIDDEN for a platform's, NOT_FOUND for a foreign company, TOO_MANY_WEBHOOKS
 */
export async function createWebhook(
  ctx: ActorContext,
  { name, url, types, companyId }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  refuseBadAddress(ctx, url);
  // For a change of the account: what it may have many of is counted and made at once.
  return inTransaction(
    ctx,
    async (ctx) => {
      const { adminId } = ctx.actor;
      const isMaster = ctx.actor.role === Role.MASTER_ADMIN;
      if (companyId === null && !isMaster) throw new AppError('FORBIDDEN');
      const company = companyId === null ? null : await loadCompany(ctx, companyId);
      if ((await countOf(ctx.db, adminId, MAX_WEBHOOKS)) >= MAX_WEBHOOKS) {
        throw new AppError('TOO_MANY_WEBHOOKS');
      }
      const secret = newSecret();
      const given = joined(types);
      const id = await insertWebhook(ctx.db, {
        ...{ owner_id: adminId, company_id: companyId, name, name_key: textKey(name), url },
        ...{ types: given, enabled: 1, is_gone: 0, sealed_before: null, before_until: null },
        sealed_secret: seal(ctx.secret, `webhook:${adminId}`, secret),
        created_at: ctx.now,
      });
      await recordHistory(ctx, { kind: 'webhook', id, name }, 'webhook.created', [
        { field: 'companyId', before: null, after: company?.name ?? null },
        ...differences({}, { url, types: given }),
      ]);
      return { webhook: await presentedOne(ctx, id), secret };
    },
    'change',
  );
}

/** Switched off, it ends what waits: that could be days old when it is switched on again. */
export async function updateWebhook(
  ctx: ActorContext,
  { id, name, url, types, enabled }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  refuseBadAddress(ctx, url);
  return changing(ctx, id, async (ctx, row) => {
    const after = { name, url, types: joined(types), enabled };
    const before = { name: row.name, url: row.url, types: row.types, enabled: row.enabled === 1 };
    const changes = differences(before, after);
    await updateRow(ctx.db, id, {
      ...{ name, name_key: textKey(name), url, types: after.types },
      ...{ enabled: enabled ? 1 : 0, is_gone: enabled ? 0 : row.isGone },
    });
    if (!enabled) await endWaiting(ctx.db, id);
    if (changes.length > 0) {
      await recordHistory(ctx, { kind: 'webhook', id, name }, 'webhook.updated', changes);
    }
    return { webhook: await presentedOne(ctx, id) };
  });
}

export async function rotateWebhook(
  ctx: ActorContext,
  { id, overlapHours }: RouteInput<Routes['rotate']>,
): Promise<RouteOutput<Routes['rotate']>> {
  return changing(ctx, id, async (ctx, row) => {
    const secret = newSecret();
    const { until, changes } = overlapOf(ctx, overlapHours);
    await updateRow(ctx.db, id, {
      sealed_secret: seal(ctx.secret, `webhook:${row.ownerId}`, secret),
      ...{ sealed_before: row.sealedSecret, before_until: until },
    });
    await recordHistory(ctx, subjectOf(row), 'webhook.rotated', changes);
    return { webhook: await presentedOne(ctx, id), secret };
  });
}

export async function removeWebhook(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  return changing(ctx, id, async (ctx, row) => {
    await deleteWebhook(ctx.db, id);
    await recordHistory(ctx, subjectOf(row), 'webhook.deleted');
    return {};
  });
}

type Change<T> = (ctx: ActorContext, row: WebhookRow) => Promise<T>;

/** @throws AppError NOT_FOUND for a webhook that is not the caller's to change */
export function changing<T>(ctx: ActorContext, id: number, fn: Change<T>): Promise<T> {
  return changingMade(ctx, { findMaker, find: findWebhook }, id, fn);
}

/** @throws AppError NOT_FOUND for a webhook that is not the caller's */
export async function loadWebhook(ctx: ActorContext, id: number): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, id, makerFor(ctx));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function refuseBadAddress({ settings }: ActorContext, url: string): void {
  const reason = whyNotSendable(url, settings.WEBHOOK_ALLOWED_HOSTS);
  if (reason) throw new AppError('VALIDATION_ERROR', { fields: { url: reason } });
}

function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

function joined(types: readonly string[]): string {
  return [...new Set(types)].toSorted().join(' ');
}

function subjectOf({ id, name }: WebhookRow) {
  return { kind: 'webhook' as const, id, name };
}

async function presentedOne(ctx: ActorContext, id: number): Promise<Webhook> {
  const row = await loadWebhook(ctx, id);
  return present(ctx, row, (await recentOf(ctx, [row]))(row));
}

/** The last deliveries of each of these webhooks. */
async function recentOf({ db }: ActorContext, webhooks: readonly { id: number }[]) {
  const rows = await listRecent(
    db,
    webhooks.map(({ id }) => id),
  );
  const byWebhook = Map.groupBy(rows, ({ webhookId }) => webhookId);
  return ({ id }: { id: number }) => (byWebhook.get(id) ?? []).map(howItWent);
}

function present(
  { now }: ActorContext,
  row: WebhookRow,
  recent: ReturnType<typeof howItWent>[],
): Webhook {
  const { id, name, url, companyId, companyName, maker, beforeUntil } = row;
  return {
    ...{ id, name, url, companyId, companyName, maker, recent },
    // Written by us from the contract's names.
    types: row.types.split(' ') as Webhook['types'],
    createdAt: instant(row.createdAt),
    enabled: row.enabled === 1,
    isGone: row.isGone === 1,
    overlapUntil: beforeUntil !== null && beforeUntil > now ? instant(beforeUntil) : null,
  };
}

type Went = Omit<Awaited<ReturnType<typeof listRecent>>[number], 'webhookId'>;

/** What is told of a delivery, whatever it was about. */
export function howItWent({ attempts, status, durationMs, ...row }: Went) {
  const isOver = row.nextAttemptAt === null ? 'failed' : 'waiting';
  const state: Delivery['state'] = row.sentAt === null ? isOver : 'sent';
  return {
    ...{ state, attempts, status, durationMs },
    // Written by us from the contract's names.
    error: row.error as Delivery['error'],
    createdAt: instant(row.createdAt),
    nextAttemptAt: row.nextAttemptAt === null ? null : instant(row.nextAttemptAt),
  };
}
