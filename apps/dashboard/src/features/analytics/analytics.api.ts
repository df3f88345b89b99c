import { analyticsRoutes } from '@atrio/contract/analytics';
import { apiQuery } from '../../lib/query-client.ts';

/** Spec section 12: how many points a chart has. */
const RANGE = 20;

/** Our own rooms' visits, or those of the voice companion. */
export type AnalyticsSource = 'room' | 'betalk';

export function analyticsQuery(source: AnalyticsSource, roomId: number, startDate: string) {
  const args = { id: String(roomId), startDate, range: RANGE };
  return apiQuery(analyticsRoutes[source], args);
}
