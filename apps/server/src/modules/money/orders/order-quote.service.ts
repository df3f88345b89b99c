import { createHash } from 'node:crypto';
import { firstDueDate, followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { OrderQuote, OrderStep, orderChangeRoutes } from '@atrio/contract/money/order-changes';
import type { BillingType } from '@atrio/contract/money/payments';
import type { Plan } from '@atrio/contract/money/plans';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decimalOf } from '../../../lib/money.ts';
import { loadOrderablePlan } from '../plans/plans.service.ts';
import { listRoomsOfOrder } from '../purchases/room-items.service.ts';
import { refuseUnavailable } from './authorizations.service.ts';
import { findPendingChange } from './changes.queries.ts';
import { couponOn, monthOn, monthPrice, type PlanPrice } from './month-price.ts';
import type { OrderRow } from './order-types.ts';
import { findOrder } from './orders.queries.ts';
import { isOpen, isPaid } from './payment-status.ts';
import { listMonths } from './payments.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Days that a difference may be paid in. */
const DAYS_TO_PAY = { PIX: 1, PIX_AUTOMATIC: 1, CREDIT_CARD: 1, BOLETO: 3 };

/** The plan of a change, or another way of paying. */
interface Wanted {
  planId?: number | undefined;
  billingType?: BillingType | undefined;
}

/** A quote, and the figures of it that are kept. */
export interface Quoted {
  quote: OrderQuote;
  amountCents: number;
  paidUntil: string;
  isUp: boolean;
}

/** Tells what a step would charge, and when; changes nothing. */
export async function quoteOrder(
  ctx: ActorContext,
  { id, step, ...wanted }: RouteInput<(typeof orderChangeRoutes)['quote']>,
): Promise<RouteOutput<(typeof orderChangeRoutes)['quote']>> {
  const order = await findOrder(ctx.db, id);
  if (order?.adminId !== ctx.actor.adminId) throw new AppError('NOT_FOUND');
  const { subscriptionId: planId, billingType } = wanted;
  refuseUnavailable(ctx, billingType);
  const { quote } = await quoteStep(ctx, order, step, { planId, billingType });
  return { quote };
}

/**
 * Works out what a step of an order charges now.
 * @throws AppError when the order is in no state for it
 */
export async function quoteStep(
  ctx: Pick<Context, 'db' | 'now'>,
  order: OrderRow,
  step: OrderStep,
  wanted: Wanted,
): Promise<Quoted> {
  const { planId = 0, billingType } = wanted;
  const plan = step === 'change' ? await loadOrderablePlan(ctx, planId) : null;
  await refuseStep(ctx, order, step, planId);
  const months = await monthsOf(ctx, order);
  const quoted = plan
    ? changeOf(order, plan, months)
    : step === 'method'
      ? methodOf(order, billingType, months)
      : pauseOf(order, step, months);
  const rooms = await listRoomsOfOrder(ctx, order.id);
  const { rooms: _, ...fixed } = quoted.quote;
  // Not the visits, which change all the time.
  const token = createHash('sha256').update(JSON.stringify(fixed)).digest('base64url');
  return { ...quoted, quote: { ...quoted.quote, token, rooms } };
}

/** @throws AppError */
async function refuseStep(
  { db }: Pick<Context, 'db'>,
  order: OrderRow,
  step: OrderStep,
  planId: number,
) {
  const isPaused = order.pausedAt !== null;
  const isMeant = step === 'method' || isPaused === (step === 'resume');
  if (order.state !== 'placed' || !isMeant) {
    throw new AppError('ORDER_NOT_ACTIVE');
  }
  const pending = await findPendingChange(db, order.id);
  // The rooms of a scheduled change may be chosen again; it is paid as the order is.
  const isScheduled = pending?.state === 'scheduled';
  const isAgain = isScheduled && (step === 'method' || pending.planId === planId);
  if (pending && !isAgain) throw new AppError('CHANGE_PENDING');
}

interface Months {
  today: string;
  /** All of them, oldest first. */
  all: Awaited<ReturnType<typeof listMonths>>;
  /** Paid and not over yet, oldest first. */
  paid: { from: string; until: string }[];
  unpaid: { dueDate: string; valueCents: number; status: string }[];
  /** The end of the last paid period, over or not. */
  paidUntil: string | null;
  lastCharged: string | null;
}

async function monthsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  order: OrderRow,
): Promise<Months> {
  const today = todayInBrazil(now);
  const all = await listMonths(db, order.id);
  const periods = all
    .filter(({ status }) => isPaid(status))
    .map(({ dueDate }) => ({ from: dueDate, until: followingDueDate(dueDate, order.paymentDay) }));
  return {
    today,
    all,
    paid: periods.filter(({ until }) => until > today),
    unpaid: all.filter(({ status }) => isOpen(status)),
    paidUntil: periods.at(-1)?.until ?? null,
    lastCharged: all.at(-1)?.dueDate ?? null,
  };
}

function changeOf(order: OrderRow, plan: Plan, months: Months): Quoted {
  if (plan.id === order.planId) {
    throw new AppError('SAME_PLAN', {
      fields: { subscriptionId: 'Esta assinatura já é deste plano' },
    });
  }
  const { today, paidUntil, paid, unpaid, all } = months;
  const isOwing = unpaid.some(({ dueDate }) => paidUntil === null || dueDate < paidUntil);
  if (paidUntil === null || paidUntil <= today || isOwing) throw new AppError('ORDER_UNPAID');
  const rooms = plan.SubscriptionPlanRooms.length;
  const price = { planId: plan.id, priceCents: plan.price };
  const next = monthOn(all, paidUntil);
  const from = sideOf(order, next);
  const to = { planName: plan.name, value: decimalOf(monthPrice(order, price, next)), rooms };
  const isUp = plan.price >= order.priceCents && rooms >= from.rooms;
  const periods = paid.map((period) => {
    const month = monthOn(all, period.from);
    const extra = monthPrice(order, price, month) - monthPrice(order, order, month);
    return partOf(period, today, isUp ? Math.max(0, extra) : 0);
  });
  const amountCents = periods.reduce((sum, { cents }) => sum + cents, 0);
  const quote: OrderQuote = {
    ...blank(order, months),
    step: isUp ? 'up' : 'down',
    from,
    to,
    coupon: couponOf(order, price, next),
    difference: {
      value: decimalOf(amountCents),
      payBy: payBy(order, today, paidUntil),
      periods: periods.map(({ cents, extraCents, ...rest }) => ({
        ...rest,
        extra: decimalOf(extraCents),
        value: decimalOf(cents),
      })),
    },
    nextCharge: { value: to.value, dueDate: paidUntil },
    newRooms: isUp ? rooms - from.rooms : 0,
  };
  return { quote, amountCents, paidUntil, isUp };
}

/** The part of a paid period that is still to come, and its share of what is more per month. */
function partOf({ from, until }: Months['paid'][number], today: string, extraCents: number) {
  const begin = from > today ? from : today;
  const ofDays = daysBetween(from, until);
  const days = daysBetween(begin, until);
  const cents = Math.round((extraCents * days) / ofDays);
  return { from: begin, until, days, ofDays, extraCents, cents };
}

function pauseOf(order: OrderRow, step: OrderStep, months: Months): Quoted {
  const isPause = step === 'pause';
  const { today, unpaid, paidUntil } = months;
  const open = isPause ? unpaid.filter(({ dueDate }) => dueDate >= today) : [];
  const dueDate = nextDueDay(months.lastCharged, order.paymentDay, today);
  const quote: OrderQuote = {
    ...blank(order, months),
    step: isPause ? 'pause' : 'resume',
    nextCharge: isPause ? null : { value: blank(order, months).from.value, dueDate },
    withdrawn: sumOf(open),
  };
  return { quote, amountCents: 0, paidUntil: paidUntil ?? today, isUp: false };
}

/** Nothing is charged that would not be charged anyway; the provider changes what is pending there. */
function methodOf(order: OrderRow, to: BillingType | undefined, months: Months): Quoted {
  if (to === undefined || to === order.billingType) {
    const fields = { billingType: 'Escolha outra forma de pagamento' };
    throw new AppError('SAME_BILLING_TYPE', { fields });
  }
  const { today, unpaid, paidUntil } = months;
  const [changed, kept] = [unpaid.filter(isPending), unpaid.filter((month) => !isPending(month))];
  const [next] = changed;
  const dueDate = nextDueDay(months.lastCharged, order.paymentDay, today);
  const following = { value: blank(order, months).from.value, dueDate };
  const open = next && { value: decimalOf(next.valueCents), dueDate: next.dueDate };
  const quote: OrderQuote = {
    ...blank(order, months),
    step: 'method',
    method: { to, changed: sumOf(changed), kept: sumOf(kept) },
    nextCharge: order.pausedAt === null ? (open ?? following) : null,
  };
  return { quote, amountCents: 0, paidUntil: paidUntil ?? today, isUp: false };
}

function isPending({ status }: { status: string }): boolean {
  return status === 'PENDING';
}

function sumOf(charges: readonly { valueCents: number }[]) {
  const cents = charges.reduce((sum, { valueCents }) => sum + valueCents, 0);
  return { count: charges.length, value: decimalOf(cents) };
}

/** The day of the charge that follows the last one, not before today. */
export function nextDueDay(lastCharged: string | null, paymentDay: number, today: string): string {
  const next = lastCharged === null ? today : followingDueDate(lastCharged, paymentDay);
  return next > today ? next : firstDueDate(today, paymentDay);
}

function blank(order: OrderRow, { today, paidUntil, all }: Months): OrderQuote {
  const next = all.length + 1;
  const side = sideOf(order, next);
  return {
    token: '',
    step: 'pause',
    billingType: order.billingType,
    method: null,
    paymentDay: order.paymentDay,
    from: side,
    to: side,
    today,
    difference: { value: '0.00', payBy: today, periods: [] },
    paidUntil,
    nextCharge: null,
    coupon: couponOf(order, order, next),
    withdrawn: { count: 0, value: '0.00' },
    newRooms: 0,
    rooms: [],
  };
}

function sideOf(order: OrderRow, month: number) {
  // Written by us, as JSON of a list of ids.
  const rooms = (JSON.parse(order.roomModelIds) as number[]).length;
  return { planName: order.planName, value: decimalOf(monthPrice(order, order, month)), rooms };
}

/** Null when nothing is left of it, whatever the plan. */
function couponOf(order: OrderRow, plan: PlanPrice, month: number): OrderQuote['coupon'] {
  const coupon = couponOn(order, plan, month);
  const fullValue = decimalOf(plan.priceCents);
  if (coupon) return { code: coupon.code, left: coupon.left, fullValue };
  const before = couponOn(order, order, month);
  return before && { code: before.code, left: 0, fullValue };
}

/** Before the renewal, so that its price is known when it is due. */
function payBy({ billingType }: OrderRow, today: string, paidUntil: string): string {
  const last = addDays(today, DAYS_TO_PAY[billingType]);
  const [earlier = today] = [last, addDays(paidUntil, -1)].toSorted();
  return earlier;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}
