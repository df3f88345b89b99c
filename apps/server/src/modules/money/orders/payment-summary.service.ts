import { followingDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteOutput } from '@atrio/contract/lib/route';
import {
  type PaymentSummary,
  type paymentRoutes,
  type Situation,
  STATUSES_OF,
} from '@atrio/contract/money/payments';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { decimalOf } from '../../../lib/money.ts';
import { monthPrice } from './month-price.ts';
import { findOrder } from './orders.queries.ts';
import {
  countDueOn,
  countOpenOrders,
  findNextOpen,
  listLastDueDates,
  sumByStatus,
  sumOfStatuses,
} from './payment-summary.queries.ts';
import { listMonths } from './payments.queries.ts';
import { planToCome } from './tell-provider.service.ts';

type Sums = Awaited<ReturnType<typeof sumByStatus>>;

const UNPAID = [...STATUSES_OF.open, ...STATUSES_OF.overdue];

/** The figures above the list of payments. */
export async function summarizePayments(
  ctx: ActorContext,
): Promise<RouteOutput<(typeof paymentRoutes)['summary']>> {
  const { adminId } = ctx.actor;
  const today = todayInBrazil(ctx.now);
  const sums = await sumByStatus(ctx.db, adminId, yearBefore(today));
  const ordersInProgress = await countOpenOrders(ctx.db, adminId);
  const overdue = total(sums, 'overdue');
  const open = total(sums, 'open');
  return {
    summary: {
      overdue: { ...figureOf(overdue), since: overdue.firstDueDate },
      open: { ...figureOf(open), nextDueDate: open.firstDueDate },
      received: figureOf(total(sums, 'paid')),
      next: await nextCharge(ctx, today),
      ordersInProgress,
    },
  };
}

/** Count and value of an administrator's unpaid payments, for the overview. */
export async function dueOf({ db, now }: Pick<Context, 'db' | 'now'>, adminId: number) {
  const today = todayInBrazil(now);
  const sums = await sumOfStatuses(db, adminId, UNPAID);
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
): Promise<PaymentSummary['next']> {
  const known = await findNextOpen(db, actor.adminId, STATUSES_OF.open, today);
  const next = await earliestDue(db, actor.adminId, today);
  if (known && (!next || known.dueDate < next.dueDate)) {
    const { planName, valueCents, dueDate } = known;
    return { value: decimalOf(valueCents), dueDate, planName };
  }
  const order = next && (await findOrder(db, next.orderId));
  if (!next || !order) return null;
  const months = await listMonths(db, order.id);
  const cents = monthPrice(order, await planToCome(db, order), months.length + 1);
  return { value: decimalOf(cents), dueDate: next.dueDate, planName: order.planName };
}

async function earliestDue(db: Database, adminId: number, today: string) {
  const days = (await listLastDueDates(db, adminId)).map((row) => {
    const { orderId, paymentDay, lastDueDate } = row;
    const last = lastDueDate !== null && lastDueDate > today ? lastDueDate : today;
    return { orderId, dueDate: followingDueDate(last, paymentDay) };
  });
  return days.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0];
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
