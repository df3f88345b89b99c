import { followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteOutput } from '@atrio/contract/lib/route';
import {
  type PaymentSummary,
  type paymentRoutes,
  type Situation,
  STATUSES_OF,
} from '@atrio/contract/payments';
import { decimalOf } from '../../lib/money.ts';
import type { ActorContext, Context } from '../../platform/context.ts';
import { upcomingOf } from '../orders/find-order.service.ts';
import { countDueOn, findNextOpen, sumByStatus } from './payments.queries.ts';

type Sums = Awaited<ReturnType<typeof sumByStatus>>;

/** What the strip above the payments shows. */
export async function summarizePayments(
  ctx: ActorContext,
): Promise<RouteOutput<(typeof paymentRoutes)['summary']>> {
  const { adminId } = ctx.actor;
  const today = todayInBrazil(ctx.now);
  const sums = await sumByStatus(ctx.db, adminId, yearBefore(today));
  const { running, ordersInProgress } = await upcomingOf(ctx, adminId);
  const overdue = total(sums, 'overdue');
  const open = total(sums, 'open');
  return {
    summary: {
      overdue: { ...written(overdue), since: overdue.firstDueDate },
      open: { ...written(open), nextDueDate: open.firstDueDate },
      received: written(total(sums, 'paid')),
      next: await nextCharge(ctx, today, running),
      ordersInProgress,
    },
  };
}

/** How many of an administrator's payments want looking at, and what they come to. */
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
  const those = sums.filter(({ status }) => STATUSES_OF[situation].includes(status));
  const days = those.map(({ firstDueDate }) => firstDueDate).filter((day) => day !== null);
  return {
    count: those.reduce((sum, { count }) => sum + Number(count), 0),
    cents: those.reduce((sum, { cents }) => sum + Number(cents), 0),
    firstDueDate: days.toSorted()[0] ?? null,
  };
}

function written({ count, cents }: ReturnType<typeof total>) {
  return { count, value: decimalOf(cents) };
}

/** After today: a charge that is there already, or the one that an order will make next. */
async function nextCharge(
  { db, actor }: ActorContext,
  today: string,
  running: Awaited<ReturnType<typeof upcomingOf>>['running'],
): Promise<PaymentSummary['next']> {
  const known = await findNextOpen(db, actor.adminId, STATUSES_OF.open, today);
  const candidates = running.map(({ planName, priceCents, paymentDay, lastDueDate }) => {
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
