import { analyticsRoutes, type RoomAnalytics } from '@atrio/contract/live/analytics';
import { apiQuery } from '../../../kit/api/query-client.ts';
import type { Period } from '../../../kit/dates/periods.ts';

/** How many points a chart has (docs/product/rules.md#analytics-periods). */
const RANGE = 20;

/** Visits of the room, or of its voice companion. */
export type AnalyticsSource = 'room' | 'betalk';

export function analyticsQuery(source: AnalyticsSource, roomId: number, startDate: string) {
  const args = { id: String(roomId), startDate, range: RANGE };
  return apiQuery(analyticsRoutes[source], args);
}

/** One of the equal parts of a period; durations are milliseconds. */
export interface Span {
  from: Date;
  to: Date;
  visits: number;
  average: number;
  total: number;
}

/** Splits the period into the parts that the server counted, with the end and average of each. */
export function spansOf({ sessionsByDate }: RoomAnalytics, period: Period): Span[] {
  const length = period.durationMs / sessionsByDate.length;
  return sessionsByDate.map(({ date, visits, duration }, index) => {
    const from = new Date(date);
    const next = sessionsByDate[index + 1];
    return {
      from,
      to: next ? new Date(next.date) : new Date(from.getTime() + length),
      visits,
      average: visits > 0 ? duration / visits : 0,
      total: duration,
    };
  });
}
