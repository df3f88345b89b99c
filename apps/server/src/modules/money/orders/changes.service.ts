import { randomUUID } from 'node:crypto';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { type BillingType, billingWords } from '@atrio/contract/money/payments';
import type { Plan } from '@atrio/contract/money/plans';
import { CLAIM_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { recordHistory } from '../../platform/history/history.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadOrderablePlan } from '../plans/plans.service.ts';
import { listRoomsOfOrder } from '../purchases/room-items.service.ts';
import { applyUp } from './apply-change.service.ts';
import { refuseUnavailable } from './authorizations.service.ts';
import type { ChangeRow, NewChange } from './change-types.ts';
import {
  bumpRevision,
  findPendingChange,
  insertChange,
  lockOrder,
  moveChange,
  updateKeptRooms,
} from './changes.queries.ts';
import { type Quoted, quoteStep } from './order-quote.service.ts';
import type { OrderRow } from './order-types.ts';
import { loadOwnOrder } from './orders-list.service.ts';
import { isPaid } from './payment-status.ts';
import { listMonths } from './payments.queries.ts';
import { findDifferenceOf } from './payments.service.ts';
import { isPaidFor, startOfDay, workOnChange } from './process-changes.service.ts';
import { tellNow } from './tell-provider.service.ts';

const MINUTE = 60_000;
const STEPS_PER_MINUTE = 30;

type Routes = typeof orderChangeRoutes;

/**
 * Changes the plan of an order: up with a charge of the difference, which puts it in force when it
 * is paid; down at the end of the paid period. It is stored first and then told to the provider; if
 * the server dies in between, the money worker continues. The same change again is the same press of
 * the button; it may choose other rooms.
 */
export async function changePlan(
  ctx: ActorContext,
  input: RouteInput<Routes['change']>,
): Promise<RouteOutput<Routes['change']>> {
  const { id } = input;
  await enterStep(ctx, id);
  const plan = await loadOrderablePlan(ctx, input.subscriptionId);
  const { change, isNew } = await inTransaction(ctx, (ctx) => writeChange(ctx, input, plan));
  if (change.direction === 'down') await tellNow(ctx, id);
  else if (isNew) await makeCharge(ctx, change);
  const payment = await findDifferenceOf(ctx, change.id);
  if (change.direction === 'up' && change.amountCents > 0 && !payment) {
    throw new AppError(isNew ? 'ORDER_PROCESSING' : 'IN_PROGRESS');
  }
  return { order: await loadOwnOrder(ctx, id), payment };
}

/** Takes a change back that is not in force yet. */
export async function undoChange(
  ctx: ActorContext,
  { id }: RouteInput<Routes['undo']>,
): Promise<RouteOutput<Routes['undo']>> {
  await enterStep(ctx, id);
  const change = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    const pending = await findPendingChange(ctx.db, id);
    if (!order || !pending) return undefined;
    await takeBack(ctx, order, pending);
    return pending;
  });
  if (change) await workOnChange(ctx, change.id).catch(() => undefined);
  return { order: await loadOwnOrder(ctx, id) };
}

/** Charges nothing more until it is resumed: what is open and not due yet is withdrawn. */
export async function pauseOrder(
  ctx: ActorContext,
  input: RouteInput<Routes['pause']>,
): Promise<RouteOutput<Routes['pause']>> {
  return moveOrder(ctx, input, 'pause');
}

export async function resumeOrder(
  ctx: ActorContext,
  input: RouteInput<Routes['resume']>,
): Promise<RouteOutput<Routes['resume']>> {
  return moveOrder(ctx, input, 'resume');
}

/**
 * Pays an order another way from now on. It is stored first and then told to the provider, as a
 * state; if the server dies in between, the money worker continues.
 */
export async function changeMethod(
  ctx: ActorContext,
  { id, billingType, quote: token }: RouteInput<Routes['method']>,
): Promise<RouteOutput<Routes['method']>> {
  await enterStep(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new AppError('NOT_FOUND');
    if (order.state === 'placed' && order.billingType === billingType) return;
    refuseUnavailable(ctx, billingType);
    refuseOther(token, await quoteStep(ctx, order, 'method', { billingType }));
    await bumpRevision(ctx.db, id, methodColumns(order, billingType), ctx.now);
    const subject = { kind: 'account', id: ctx.actor.userId, name: ctx.actor.name } as const;
    await recordHistory(ctx, subject, 'account.methodChanged', [
      { field: 'plan', before: null, after: order.planName },
      {
        field: 'method',
        before: billingWords(order.billingType),
        after: billingWords(billingType),
      },
    ]);
  });
  await tellNow(ctx, id);
  return { order: await loadOwnOrder(ctx, id) };
}

/** An authorization that was before says nothing of the debits that are wanted now. */
function methodColumns({ billingType, authorizationId }: OrderRow, wanted: BillingType) {
  const isDebit = [billingType, wanted].includes('PIX_AUTOMATIC');
  if (!isDebit) return { billing_type: wanted };
  return {
    billing_type: wanted,
    authorization_id: authorizationId ?? '',
    authorization_status: null,
    authorization_cents: null,
  };
}

async function moveOrder(
  ctx: ActorContext,
  { id, quote: token }: RouteInput<Routes['pause']>,
  step: 'pause' | 'resume',
): Promise<RouteOutput<Routes['pause']>> {
  await enterStep(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new AppError('NOT_FOUND');
    const isDone = (order.pausedAt !== null) === (step === 'pause');
    if (order.state === 'placed' && isDone) return;
    refuseOther(token, await quoteStep(ctx, order, step, {}));
    await bumpRevision(ctx.db, id, { paused_at: step === 'pause' ? ctx.now : null }, ctx.now);
    const type = step === 'pause' ? 'order.paused' : 'order.resumed';
    ctx.events.publish({ type, id, adminId: order.adminId });
  });
  await tellNow(ctx, id);
  return { order: await loadOwnOrder(ctx, id) };
}

/** @throws AppError NOT_FOUND, TOO_MANY_ATTEMPTS */
async function enterStep(ctx: ActorContext, id: number): Promise<void> {
  await loadOwnOrder(ctx, id);
  const key = `order steps:${ctx.actor.adminId}`;
  await takeAttempt(ctx, { key, limit: STEPS_PER_MINUTE, windowMs: MINUTE });
}

/** Nothing may be charged that was not shown. */
function refuseOther(token: string, { quote }: Quoted): void {
  if (token !== quote.token) throw new AppError('QUOTE_CHANGED', { current: quote });
}

async function writeChange(
  ctx: ActorContext,
  input: RouteInput<Routes['change']>,
  plan: Plan,
): Promise<{ change: ChangeRow; isNew: boolean }> {
  const order = await lockOrder(ctx.db, input.id);
  if (!order) throw new AppError('NOT_FOUND');
  const pending = await findPendingChange(ctx.db, order.id);
  if (pending?.planId === plan.id && ['open', 'charged', 'scheduled'].includes(pending.state)) {
    return { change: await chooseAgain(ctx, order, pending, input.keepRoomIds), isNew: false };
  }
  const quoted = await quoteStep(ctx, order, 'change', { planId: plan.id });
  refuseOther(input.quote, quoted);
  refuseKept(input.keepRoomIds, quoted.quote.rooms, plan.SubscriptionPlanRooms.length);
  const change = await insertChange(ctx.db, newChange(ctx, order, plan, quoted, input), ctx.now);
  if (change.direction === 'down') await expectPrice(ctx, order, change);
  else if (change.amountCents === 0) await applyFree(ctx, order, change);
  return { change, isNew: true };
}

function newChange(
  { now }: ActorContext,
  order: OrderRow,
  plan: Plan,
  { isUp, amountCents, paidUntil, quote }: Quoted,
  { keepRoomIds }: RouteInput<Routes['change']>,
): NewChange {
  const isCharged = isUp && amountCents > 0;
  return {
    order_id: order.id,
    direction: isUp ? 'up' : 'down',
    state: isUp ? 'open' : 'scheduled',
    from_plan_id: order.planId,
    from_price_cents: order.priceCents,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_name_key: textKey(plan.name),
    price_cents: plan.price,
    room_model_ids: JSON.stringify(plan.SubscriptionPlanRooms.map((room) => room.roomModelId)),
    amount_cents: amountCents,
    paid_until: paidUntil,
    due_date: quote.difference.payBy,
    keep_room_ids: JSON.stringify(isUp ? [] : keepRoomIds),
    reference: `atrio-c-${randomUUID()}`,
    claimed_until: isCharged ? now + CLAIM_MS : null,
    next_try_at: isCharged ? now + CLAIM_MS : startOfDay(paidUntil),
    settled_at: null,
  };
}

/** The months to come have the new price at the provider, until it is in force or taken back. */
async function expectPrice(ctx: ActorContext, order: OrderRow, change: ChangeRow): Promise<void> {
  // Written by us, as JSON of a list of cents.
  const prices = new Set(JSON.parse(order.otherPrices) as number[]).add(change.priceCents);
  await bumpRevision(ctx.db, order.id, { other_prices: JSON.stringify([...prices]) }, ctx.now);
}

/** A change that costs nothing now is in force at once. */
async function applyFree(ctx: ActorContext, order: OrderRow, change: ChangeRow): Promise<void> {
  const months = await listMonths(ctx.db, order.id);
  const paid = months.findLast(({ status }) => isPaid(status));
  if (paid) await applyUp(ctx, change, paid.id);
}

async function chooseAgain(
  ctx: ActorContext,
  order: OrderRow,
  change: ChangeRow,
  keepRoomIds: readonly number[],
): Promise<ChangeRow> {
  if (change.state !== 'scheduled' || keepRoomIds.length === 0) return change;
  // Written by us, as JSON of a list of ids.
  const limit = (JSON.parse(change.roomModelIds) as number[]).length;
  refuseKept(keepRoomIds, await listRoomsOfOrder(ctx, order.id), limit);
  await updateKeptRooms(ctx.db, change.id, JSON.stringify(keepRoomIds));
  return change;
}

function refuseKept(ids: readonly number[], rooms: readonly { id: number }[], limit: number): void {
  const known = new Set(rooms.map(({ id }) => id));
  if (new Set(ids).size <= limit && ids.every((id) => known.has(id))) return;
  const message = `Escolha até ${limit} salas desta assinatura`;
  throw new AppError('ROOMS_NOT_KEPT', { fields: { keepRoomIds: message } });
}

/** @throws AppError PROVIDER_REFUSED, or ORDER_PROCESSING when the worker has to try again */
async function makeCharge(ctx: ActorContext, change: ChangeRow): Promise<void> {
  if (change.amountCents === 0) return tellNow(ctx, change.orderId);
  try {
    await workOnChange(ctx, change.id, change);
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_REFUSED') throw error;
    throw new AppError('ORDER_PROCESSING', { cause: error });
  }
}

async function takeBack(ctx: ActorContext, order: OrderRow, change: ChangeRow): Promise<void> {
  const soon = { nextTryAt: ctx.now };
  if (change.direction === 'up') {
    await moveChange(ctx.db, change.id, ['open', 'charged'], 'lapsing', soon);
    return;
  }
  if (change.state !== 'scheduled') return;
  const months = await listMonths(ctx.db, order.id);
  if (isPaidFor(order, change, months)) throw new AppError('CHANGE_PAID');
  await moveChange(ctx.db, change.id, ['scheduled'], 'undoing', soon);
  await bumpRevision(ctx.db, order.id, {}, ctx.now);
}
