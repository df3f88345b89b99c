import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { chargeTypeOf } from '@atrio/contract/money/payments';
import { CLAIM_MS, QUIET_MS } from '../../../infrastructure/asaas/uncertain.ts';
import { inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applyDown } from './apply-change.service.ts';
import { applyPayment } from './apply-payment.service.ts';
import type { ChangeRow } from './change-types.ts';
import {
  bumpRevision,
  claimChange,
  claimDueChange,
  findChange,
  lockOrder,
  markChangeSent,
  moveChange,
  releaseChange,
  releaseChangeClaims,
} from './changes.queries.ts';
import { monthPrice } from './month-price.ts';
import { addDays } from './order-quote.service.ts';
import type { MoneyContext, OrderRow } from './order-types.ts';
import { findOrder } from './orders.queries.ts';
import { isOpen, isPaid } from './payment-status.ts';
import { findDifference, listMonths } from './payments.queries.ts';
import { waitAfter } from './process-order.service.ts';
import { storeMonths, tellNow } from './tell-provider.service.ts';
import { withdrawPayments } from './withdraw-payments.service.ts';

const HOUR = 60 * 60_000;
/** A boleto that is paid on its last day is reported days later. */
const GRACE_DAYS = 3;
/** How often an unpaid difference is compared with the provider's. */
const COMPARE_EVERY_MS = 6 * HOUR;
const SOON_MS = 3_000;

/** When to look at it next; null when it is settled. */
type Next = number | null;
type Step = (ctx: MoneyContext, order: OrderRow, change: ChangeRow) => Promise<Next>;

/**
 * Continues one change of plan that is due.
 * @returns true to continue with the next at once; false after a failure, which may have taken long
 */
export async function processDueChange(ctx: MoneyContext): Promise<boolean> {
  const change = await claimDueChange(ctx.db, { now: ctx.now, until: ctx.now + CLAIM_MS });
  if (!change) return false;
  try {
    await workOnChange(ctx, change.id, change);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, change: change.id }, 'change of plan not done, trying again');
    return false;
  }
}

/** Frees the changes that a stopped server had claimed. */
export async function takeOverChanges({ db }: Pick<MoneyContext, 'db'>): Promise<void> {
  await releaseChangeClaims(db);
}

/**
 * Does what is next for a change, if no other worker is at it.
 * @param claimed the change, when the caller has claimed it
 * @throws AppError of the provider. PROVIDER_REFUSED for a difference: the change is refused;
 * anything else: the money worker tries again
 */
export async function workOnChange(
  ctx: MoneyContext,
  id: number,
  claimed?: ChangeRow,
): Promise<void> {
  const claim = { now: ctx.now, until: ctx.now + CLAIM_MS };
  const change = claimed ?? (await claimChange(ctx.db, id, claim));
  const order = change && (await findOrder(ctx.db, change.orderId));
  const step = change && STEPS[change.state];
  if (!change || !order || !step) return;
  try {
    const next = await step(ctx, order, change);
    if (next !== null) await releaseChange(ctx.db, change, next);
  } catch (error) {
    if (change.state === 'open' && isRefusal(error)) {
      await moveChange(ctx.db, id, ['open'], 'refused', { settledAt: ctx.now });
    } else {
      await releaseChange(ctx.db, change, ctx.now + waitAfter(error));
    }
    throw error;
  }
}

const STEPS: Partial<Record<ChangeRow['state'], Step>> = {
  open: makeDifference,
  charged: lookAtDifference,
  lapsing: withdrawDifference,
  scheduled: renew,
  undoing: giveBackPrice,
};

/**
 * Makes the charge of the difference, or finds the one that an earlier call made and whose answer
 * was lost. Never makes a second one while the first may still arrive.
 */
async function makeDifference(
  ctx: MoneyContext,
  order: OrderRow,
  change: ChangeRow,
): Promise<Next> {
  if (isOver(ctx, change)) return lapse(ctx, change);
  const { reference, sentAt } = change;
  const [known] = sentAt === null ? [] : await ctx.asaas.findPayments(reference);
  if (!known && sentAt !== null && ctx.now < sentAt + QUIET_MS) return sentAt + QUIET_MS;
  if (!known && !(await markChangeSent(ctx.db, change.id, ctx.now))) return ctx.now;
  const charge = known ?? (await ctx.asaas.createPayment(differenceOf(ctx, order, change)));
  await applyPayment(ctx, order, charge);
  const next = ctx.now + QUIET_MS * 2;
  await moveChange(ctx.db, change.id, ['open'], 'charged', { nextTryAt: next });
  // The move has given it its time; another state has one of its own.
  await releaseChange(ctx.db, { ...change, state: 'charged' }, next);
  return null;
}

function differenceOf({ now }: MoneyContext, order: OrderRow, change: ChangeRow) {
  const today = todayInBrazil(now);
  return {
    customer: order.customer,
    billingType: chargeTypeOf(order.billingType),
    valueCents: change.amountCents,
    dueDate: [change.payBy, today].toSorted().at(-1) ?? today,
    description: `Átrio · mudança para o plano ${change.planName}`,
    externalReference: change.reference,
  };
}

/** Takes in how the difference stands; unpaid for too long, it is withdrawn. */
async function lookAtDifference(
  ctx: MoneyContext,
  order: OrderRow,
  change: ChangeRow,
): Promise<Next> {
  await storeDifferences(ctx, order, change);
  if (await isSettled(ctx, change)) return null;
  const months = await listMonths(ctx.db, order.id);
  // The difference was worked out for other months.
  const isOutdated = months.some((row) => isPaid(row.status) && row.dueDate >= change.paidUntil);
  if (isOutdated || isOver(ctx, change)) return lapse(ctx, change);
  return ctx.now + COMPARE_EVERY_MS;
}

/** Withdraws the difference; one that was paid meanwhile counts, and puts the change in force. */
async function withdrawDifference(
  ctx: MoneyContext,
  order: OrderRow,
  change: ChangeRow,
): Promise<Next> {
  const { id, sentAt, attempts } = change;
  await storeDifferences(ctx, order, change);
  await withdrawPayments(ctx, order, (row) => row.changeId === id);
  if (await isSettled(ctx, change)) return null;
  // A call that makes it may still be under way; one that was sent once has had its only answer.
  const isAnswered = attempts <= 1 && (await findDifference(ctx.db, id)) !== undefined;
  const quietAt = sentAt === null || isAnswered ? 0 : sentAt + QUIET_MS;
  if (ctx.now < quietAt) return quietAt;
  await moveChange(ctx.db, id, ['lapsing'], 'lapsed', { settledAt: ctx.now });
  return null;
}

/** The renewal of a change down: months that were paid meanwhile are taken in first. */
async function renew(ctx: MoneyContext, order: OrderRow, change: ChangeRow): Promise<Next> {
  if (todayInBrazil(ctx.now) < change.paidUntil) return startOfDay(change.paidUntil);
  await storeMonths(ctx, order, order.asaasId ?? '');
  const until = await inTransaction(ctx, (ctx) => applyDown(ctx, change));
  return until === null ? null : startOfDay(until);
}

/** A change down is taken back when no month can be paid at the new price any more. */
async function giveBackPrice(ctx: MoneyContext, order: OrderRow, change: ChangeRow): Promise<Next> {
  await tellNow(ctx, order.id);
  const told = await findOrder(ctx.db, order.id);
  if (told?.state === 'placed' && told.toldRevision !== told.revision) return ctx.now + SOON_MS;
  return inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx.db, order.id);
    if (!isPaidFor(order, change, await listMonths(ctx.db, order.id))) {
      await moveChange(ctx.db, change.id, ['undoing'], 'undone', { settledAt: ctx.now });
      return null;
    }
    const nextTryAt = startOfDay(change.paidUntil);
    await moveChange(ctx.db, change.id, ['undoing'], 'scheduled', { nextTryAt });
    await bumpRevision(ctx.db, order.id, {}, ctx.now);
    return nextTryAt;
  });
}

/** True when a month of the new plan is paid already. */
export function isPaidFor(
  order: OrderRow,
  change: ChangeRow,
  months: Awaited<ReturnType<typeof listMonths>>,
): boolean {
  const before = { planId: change.fromPlanId, priceCents: change.fromPriceCents };
  return months.some(
    ({ dueDate, status, valueCents }, index) =>
      dueDate >= change.paidUntil &&
      isPaid(status) &&
      valueCents === monthPrice(order, change, index + 1) &&
      valueCents !== monthPrice(order, before, index + 1),
  );
}

/** The instant at which a day begins in Brazil. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00-03:00`);
}

async function storeDifferences(
  ctx: MoneyContext,
  order: OrderRow,
  change: ChangeRow,
): Promise<void> {
  const kept = await findDifference(ctx.db, change.id);
  for (const charge of await ctx.asaas.findPayments(change.reference)) {
    const isDouble = kept !== undefined && charge.id !== kept.asaasId && isOpen(charge.status);
    if (!isDouble) await applyPayment(ctx, order, charge);
    else await ctx.asaas.deletePayment(charge.id);
  }
}

async function isSettled({ db }: MoneyContext, { id }: ChangeRow): Promise<boolean> {
  return (await findChange(db, id))?.state === 'applied';
}

async function lapse(ctx: MoneyContext, { id, state }: ChangeRow): Promise<Next> {
  await moveChange(ctx.db, id, [state], 'lapsing', { nextTryAt: ctx.now });
  return ctx.now;
}

function isOver({ now }: MoneyContext, { payBy }: ChangeRow): boolean {
  return todayInBrazil(now) > addDays(payBy, GRACE_DAYS);
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PROVIDER_REFUSED';
}
