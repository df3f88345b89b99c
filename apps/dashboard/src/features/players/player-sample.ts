import type { PlayerStatistic } from '@atrio/contract/analytics';

/** Somebody who was in the room, for tests; what a test is about, it says itself. */
export function playerSample(own: Partial<PlayerStatistic> = {}): PlayerStatistic {
  return {
    visitorId: 31,
    name: 'Luiza Farias',
    lastEntry: '2026-11-20T17:33:00.000Z',
    duration: 12_312_000,
    isOnline: false,
    banId: null,
    ...own,
  };
}
