import { overviewRoutes } from '@atrio/contract/overview';
import type { Period } from '../../lib/periods.ts';
import { apiQuery } from '../../lib/query-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What the home page shows. Nearly everything that is done elsewhere changes it: whoever comes back
 * sees it as it was, and read again behind that.
 */
export function overviewQuery({ durationMs }: Period) {
  return { ...apiQuery(overviewRoutes.get, { days: durationMs / DAY_MS }), staleTime: 0 };
}
