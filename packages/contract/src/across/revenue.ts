import { z } from 'zod';
import { id } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** The months that are told, the one under way included. */
export const REVENUE_MONTHS = 12;

const figure = z.object({ count: z.int(), value: z.string() });

const figures = {
  /** The orders' price a month, at the end of it; of the month under way, now. */
  mrr: figure,
  /** Orders begun, and ended. */
  ordered: figure,
  ended: figure,
  /** By how much running orders went up or down: plans, pauses, discounts that ended. */
  changed: z.string(),
  /** Charges due in this month that are overdue now. */
  overdue: figure,
};

export const revenueMonthSchema = z
  .object({
    /** 'yyyy-mm', in Brazil. */
    month: z.string(),
    ...figures,
    /** The plans that had something in these months, cheapest first. */
    plans: z.array(z.object({ planId: id, planName: z.string(), ...figures })),
  })
  .meta({ id: 'RevenueMonth' });
export type RevenueMonth = z.output<typeof revenueMonthSchema>;

export const revenueRoutes = {
  read: defineRoute({
    name: 'customers.revenue',
    method: 'GET',
    path: '/customers/revenue',
    access: 'master',
    summary: 'What plans bring, by month and plan: the last twelve months, oldest first',
    response: z.object({ months: z.array(revenueMonthSchema) }),
  }),
};
