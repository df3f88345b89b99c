import type { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import type { RouteOutput } from '@atrio/contract/lib/route';

const figure = { count: 1, value: '549.90' };

/** The figures of all customers, for tests: the menu of a MASTER_ADMIN reads it on every page. */
export const CUSTOMER_SUMMARY: RouteOutput<(typeof customerSummaryRoutes)['summary']> = {
  summary: {
    monthly: figure,
    ordered: figure,
    ended: figure,
    overdue: figure,
    suspended: 1,
    paying: 2,
    current: 1,
    noPlan: 3,
    trend: ['500.00', '549.90'],
  },
};
