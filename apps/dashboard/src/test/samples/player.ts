import type { PlayerStatistic } from '@atrio/contract/live/analytics';

/** A visitor of a room, for tests; a test passes the fields it is about. */
export function playerSample(fields: Partial<PlayerStatistic> = {}): PlayerStatistic {
  return {
    visitorId: 31,
    name: 'Luiza Farias',
    lastEntry: '2026-11-20T17:33:00.000Z',
    duration: 12_312_000,
    isOnline: false,
    banId: null,
    ...fields,
  };
}
