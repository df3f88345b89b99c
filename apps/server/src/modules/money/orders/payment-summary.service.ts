import { followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteOutput } from '@atrio/contract/lib/route';
import {
  type PaymentSummary,
  type paymentRoutes,
  type Situation,
  STATUSES_OF,
} from '@atrio/contract/money/payments';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { decimalOf } from '../../../lib/money.ts';
import { monthPrice } from './month-price.ts';
import { countOpenOrders, listRunningOrders } from './orders.queries.ts';
import { countDueOn, findNextOpen, sumByStatus } from './payments.queries.ts';

type Sums = Awaited<ReturnType<typeof sumByStatus>>;

/** The figures above the list of payments. */
export async function summarizePayments(
  ctx: ActorContext,
): Promise<RouteOutput<(typeof paymentRoutes)['summary']>> {
  const { adminId } = ctx.actor;
  const today = todayInBrazil(ctx.now);
  const sums = await sumByStatus(ctx.db, adminId, yearBefore(today));
  const running = await listRunningOrders(ctx.db, adminId);
  const ordersInProgress = await countOpenOrders(ctx.db, adminId);
  const overdue = total(sums, 'overdue');
  const open = total(sums, 'open');
  return {
    summary: {
      overdue: { ...figureOf(overdue), since: overdue.firstDueDate },
      open: { ...figureOf(open), nextDueDate: open.firstDueDate },
      received: figureOf(total(sums, 'paid')),
      next: await nextCharge(ctx, today, running),
      ordersInProgress,
    },
  };
}

/** Count and value of an administrator's unpaid payments, for the overview. */
export async function dueOf({ db, now }: Pick<Context, 'db' | 'now'>, adminId: number) {
  const today = todayInBrazil(now);
  const sums = await sumByStatus(db, adminId, today);
  const dueToday = await countDueOn(db, adminId, STATUSES_OF.open, today);
  const [open, overdue] = [total(sums, 'open'), total(sums, 'overdue')];
  return {
    open: open.count,
    dueToday,
    overdue: overdue.count,
    unpaidValue: decimalOf(open.cents + overdue.cents),
    overdueValue: decimalOf(overdue.cents),
  };
}

function total(sums: Sums, situation: Situation) {
  const matching = sums.filter(({ status }) => STATUSES_OF[situation].includes(status));
  const days = matching.map(({ firstDueDate }) => firstDueDate).filter((day) => day !== null);
  return {
    count: matching.reduce((sum, { count }) => sum + Number(count), 0),
    cents: matching.reduce((sum, { cents }) => sum + Number(cents), 0),
    firstDueDate: days.toSorted()[0] ?? null,
  };
}

function figureOf({ count, cents }: ReturnType<typeof total>) {
  return { count, value: decimalOf(cents) };
}

/** The earliest charge after today: one that exists already, or the next of a placed order. */
async function nextCharge(
  { db, actor }: ActorContext,
  today: string,
  running: Awaited<ReturnType<typeof listRunningOrders>>,
): Promise<PaymentSummary['next']> {
  const known = await findNextOpen(db, actor.adminId, STATUSES_OF.open, today);
  const candidates = running.map((order) => {
    const { planName, paymentDay, lastDueDate } = order;
    const priceCents = monthPrice(order, order, Number(order.months ?? 0) + 1);
    const last = lastDueDate !== null && lastDueDate > today ? lastDueDate : today;
    return { planName, priceCents, dueDate: followingDueDate(last, paymentDay) };
  });
  if (known) {
    const { planName, valueCents, dueDate } = known;
    candidates.push({ planName, priceCents: valueCents, dueDate });
  }
  const [next] = candidates.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
  if (!next) return null;
  return { value: decimalOf(next.priceCents), dueDate: next.dueDate, planName: next.planName };
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
