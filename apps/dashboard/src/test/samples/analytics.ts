import type { RoomAnalytics } from '@atrio/contract/live/analytics';

const MINUTE_MS = 60_000;

/** Figures for tests: one part per entry of `visits`, starting at `start`, each visit ten minutes long. */
export function analyticsSample(
  visits: readonly number[],
  { start = '2026-11-19T15:00:00.000Z', hours = 24, before = 0 } = {},
): RoomAnalytics {
  const length = (hours * 60 * MINUTE_MS) / visits.length;
  const total = visits.reduce((sum, count) => sum + count, 0);
  return {
    visits: total,
    averageDuration: total === 0 ? 0 : 10 * MINUTE_MS,
    sessionsByDate: visits.map((count, index) => ({
      date: new Date(Date.parse(start) + index * length).toISOString(),
      visits: count,
      duration: count * 10 * MINUTE_MS,
    })),
    previous: { visits: before, averageDuration: 0 },
  };
}
