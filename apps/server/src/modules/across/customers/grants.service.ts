import type { Grant, grantRoutes } from '@atrio/contract/across/grants';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { instantOfWall } from '@atrio/contract/lib/zones';
import { publicUrl } from '../../../env.ts';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { loadOrderablePlan } from '../../money/plans/plans.service.ts';
import { endGrantedItems, grantRoomItems } from '../../money/purchases/room-items.service.ts';
import {
  accountSubject,
  type HistoryContext,
  recordHistory,
} from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { closeRooms } from '../../rooms/rooms/rooms.service.ts';
import { findOwner } from './customers.queries.ts';
import { holdOwner } from './customers.service.ts';
import { grantEndingMail } from './grants.mail.ts';
import {
  findGrant,
  insertGrant,
  listGrants,
  listRunOut,
  listUnwarned,
  markGrantEnded,
  markWarned,
} from './grants.queries.ts';

const DAY = 24 * 60 * 60_000;
/** How long before the end of a grant its owner is warned. */
const NOTICE = 7 * DAY;
const ZONE = 'America/Sao_Paulo';
/** Grants shown, and ended in one look. */
const FEW = 20;
const WARNED_AT_ONCE = 500;
/** The author of what the server does by itself, as the history names it. */
const NOBODY = { adminId: null, name: 'Átrio' };

type Routes = typeof grantRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findGrant>>>;
type EndContext = HistoryContext & Pick<Context, 'db' | 'now' | 'events' | 'live'>;

export async function grantRooms(
  ctx: ActorContext,
  { adminId, planId, reason, endsOn }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  if (endsOn < todayInBrazil(ctx.now)) {
    const fields = { endsOn: 'Escolha um dia a partir de hoje' };
    throw new AppError('VALIDATION_ERROR', { fields });
  }
  const plan = await loadOrderablePlan(ctx, planId).catch(sayAtField);
  const modelIds = plan.SubscriptionPlanRooms.map(({ roomModelId }) => roomModelId);
  const endsAt = instantOfWall(Date.parse(endsOn) + DAY, ZONE);
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const owner = await holdOwner(ctx, adminId);
    const count = modelIds.length;
    const grant = { admin_id: adminId, plan_name: plan.name, rooms: count, reason };
    const rest = { ends_at: endsAt, by_id: ctx.actor.adminId, created_at: now, ended_at: null };
    const id = await insertGrant(db, { ...grant, ...rest });
    await grantRoomItems(ctx, { adminId, grantId: id, modelIds });
    await notify(ctx, [{ userId: owner.userId, kind: 'rooms.added', data: { count } }]);
    await recordHistory(ctx, accountSubject(owner), 'account.roomsGranted', [
      { field: 'plan', before: null, after: plan.name },
      { field: 'rooms', before: null, after: count },
      { field: 'reason', before: null, after: reason },
      { field: 'endsAt', before: null, after: instant(endsAt) },
    ]);
    return { grant: present(await load(ctx, adminId, id)) };
  });
}

/** Ended again, it changes nothing. */
export async function endGrant(
  ctx: ActorContext,
  { adminId, id }: RouteInput<Routes['end']>,
): Promise<RouteOutput<Routes['end']>> {
  return inTransaction(ctx, async (ctx) => {
    await holdOwner(ctx, adminId);
    const grant = await load(ctx, adminId, id);
    const roomsClosed = await end(ctx, adminId, grant);
    return { grant: present(await load(ctx, adminId, id)), roomsClosed };
  });
}

/** Ends the grants whose last day is over. */
export async function endRunOutGrants(
  ctx: Pick<Context, 'db' | 'now' | 'events' | 'live'>,
): Promise<void> {
  for (const { id, adminId } of await listRunOut(ctx.db, ctx.now, FEW)) {
    await inTransaction({ ...ctx, actor: NOBODY, client: null }, async (ctx) => {
      await end(ctx, adminId, await load(ctx, adminId, id));
    });
  }
}

/**
 * Warns the owners of grants that end within a week, each once: the row of the grant decides. Of a
 * grant that was made for less they hear at the next look.
 */
export async function warnOfEndingGrants(
  ctx: Pick<Context, 'db' | 'now' | 'events' | 'live' | 'settings'>,
): Promise<void> {
  for (const grant of await listUnwarned(ctx.db, ctx.now + NOTICE, WARNED_AT_ONCE)) {
    await inTransaction(ctx, async (ctx) => {
      if (!(await markWarned(ctx.db, grant.id, ctx.now))) return;
      const { userId, planName, rooms: count, endsAt, provenAt, email: recipient } = grant;
      const data = { planName, count, endsAt: instant(endsAt) };
      await notify(ctx, [{ userId, kind: 'rooms.grantEnding', data }]);
      // An address that nobody has proved to be theirs gets no mail.
      if (provenAt === null) return;
      await queueMails(ctx, [{ recipient, ...grantEndingMail(grant, publicUrl(ctx.settings)) }]);
    });
  }
}

export async function grantsOf({ db }: Pick<Context, 'db'>, adminId: number): Promise<Grant[]> {
  return (await listGrants(db, adminId, FEW)).map(present);
}

/** @returns how many rooms went to the bin */
async function end(ctx: EndContext, adminId: number, grant: Row): Promise<number> {
  if (!(await markGrantEnded(ctx.db, grant.id, ctx.now))) return 0;
  const rooms = await endGrantedItems(ctx, grant.id);
  await closeRooms(ctx, rooms);
  const owner = await findOwner(ctx.db, adminId);
  if (!owner) return rooms.length;
  const data = { planName: grant.planName, count: rooms.length };
  await notify(ctx, [{ userId: owner.userId, kind: 'rooms.grantEnded', data }]);
  await recordHistory(ctx, accountSubject(owner), 'account.grantEnded', [
    { field: 'plan', before: grant.planName, after: null },
    { field: 'rooms', before: rooms.length, after: null },
  ]);
  return rooms.length;
}

async function load({ db }: Pick<Context, 'db'>, adminId: number, id: number): Promise<Row> {
  const grant = await findGrant(db, adminId, id);
  if (!grant) throw new AppError('NOT_FOUND');
  return grant;
}

/** The plan's field has another name than in an order. */
function sayAtField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'PLAN_UNAVAILABLE') throw error;
  throw new AppError('PLAN_UNAVAILABLE', { fields: { planId: 'Escolha um plano' } });
}

function present({ endsAt, createdAt, endedAt, ...row }: Row): Grant {
  return {
    ...row,
    endsAt: instant(endsAt),
    createdAt: instant(createdAt),
    endedAt: endedAt === null ? null : instant(endedAt),
  };
}
