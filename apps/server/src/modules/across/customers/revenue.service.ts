import {
  REVENUE_MONTHS,
  type RevenueMonth,
  type revenueRoutes,
} from '@atrio/contract/across/revenue';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import type { RouteOutput } from '@atrio/contract/lib/route';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { decimalOf } from '../../../lib/money.ts';
import { listOverdue, listPlanNames, listRevenue } from './revenue.queries.ts';

type Row = Awaited<ReturnType<typeof listRevenue>>[number];
type Overdue = Awaited<ReturnType<typeof listOverdue>>[number];

/** The figures, from a row for each month and plan: triggers of the orders keep it. */
export async function readRevenue({
  db,
  now,
}: ActorContext): Promise<RouteOutput<(typeof revenueRoutes)['read']>> {
  const months = monthsUntil(now);
  const [rows, overdue, names] = await Promise.all([
    listRevenue(db),
    listOverdue(db, `${months[0]}-01`),
    listPlanNames(db),
  ]);
  const present = [...rows, ...overdue].map(({ planId }) => planId);
  const plans = names.filter(({ id }) => present.includes(id));
  return {
    months: months.map((month) => ({
      month,
      ...figuresOf(month, rows, overdue),
      plans: plans.map(({ id, name }) => {
        const isOf = ({ planId }: { planId: number }) => planId === id;
        const figures = figuresOf(month, rows.filter(isOf), overdue.filter(isOf));
        return { planId: id, planName: name, ...figures };
      }),
    })),
  };
}

/** The sums at the end of each of these months, oldest first. */
export async function readTrend({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const rows = await listRevenue(db);
  return monthsUntil(now).map((month) => figuresOf(month, rows, []).mrr.value);
}

type Figures = Omit<RevenueMonth['plans'][number], 'planId' | 'planName'>;

function figuresOf(month: string, rows: readonly Row[], overdue: readonly Overdue[]): Figures {
  const until = rows.filter((row) => row.month <= month);
  const here = rows.filter((row) => row.month === month);
  const late = overdue.filter((row) => row.month === month);
  return {
    mrr: {
      count: sum(until, (row) => row.newCount - row.lostCount + row.movedCount),
      value: decimalOf(sum(until, (row) => row.newCents - row.lostCents + row.movedCents)),
    },
    ordered: {
      count: sum(here, ({ newCount }) => newCount),
      value: decimalOf(sum(here, ({ newCents }) => newCents)),
    },
    ended: {
      count: sum(here, ({ lostCount }) => lostCount),
      value: decimalOf(sum(here, ({ lostCents }) => lostCents)),
    },
    changed: decimalOf(sum(here, ({ movedCents }) => movedCents)),
    overdue: {
      count: sum(late, ({ count }) => Number(count)),
      value: decimalOf(sum(late, ({ cents }) => Number(cents))),
    },
  };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** The last months in Brazil, the one under way at the end. */
function monthsUntil(now: number): string[] {
  const [year = 0, month = 1] = todayInBrazil(now).split('-').map(Number);
  return Array.from({ length: REVENUE_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - REVENUE_MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}
