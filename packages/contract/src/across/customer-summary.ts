import { z } from 'zod';
import { defineRoute } from '../lib/route.ts';

/** Customers without a plan are counted up to this many. */
export const MAX_COUNTED_CUSTOMERS = 1_000;

const figure = z.object({ count: z.int(), value: z.string() });

const customerSummarySchema = z
  .object({
    /** All plans that are paid for, by the month. */
    monthly: figure,
    /** Plans ordered, and ended, since the month began in Brazil. */
    ordered: figure,
    ended: figure,
    /** Overdue charges, by customers. */
    overdue: figure,
    suspended: z.int(),
    /** Customers who pay for a plan, and those of them of whom nothing is overdue. */
    paying: z.int(),
    current: z.int(),
    /** Customers who pay for no plan, at most `MAX_COUNTED_CUSTOMERS`. */
    noPlan: z.int(),
    /** The plans' price a month at the end of each of the last twelve months; the last is now. */
    trend: z.array(z.string()),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.output<typeof customerSummarySchema>;

/** The menu reads it on every page, and nothing else of customers. */
export const customerSummaryRoutes = {
  summary: defineRoute({
    name: 'customers.summary',
    method: 'GET',
    path: '/customers/summary',
    access: 'master',
    summary: 'What customers bring a month, what came and went, what is overdue',
    response: z.object({ summary: customerSummarySchema }),
  }),
};
