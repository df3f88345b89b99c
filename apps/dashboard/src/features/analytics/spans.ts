import type { RoomAnalytics } from '@atrio/contract/analytics';
import type { Period } from '../../lib/periods.ts';

/** One of the equal parts of a period; durations are milliseconds. */
export interface Span {
  from: Date;
  to: Date;
  visits: number;
  average: number;
  total: number;
}

/** What the server counted, with where each part ends and its average. */
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
