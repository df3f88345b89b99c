import { describe, expect, it } from 'vitest';
import { sampled, waitMinutes } from './wait.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
/** A full room of 100, where so many seats became free in the minutes before now. */
const door = (freed: number, minutes: number, others = {}) => ({
  ...{ flow: JSON.stringify([[NOW - minutes * MINUTE, 40]]), freed: 40 + freed },
  ...{ taken: 100, capacity: 100, ...others },
});

describe('the estimated wait', () => {
  it('goes by how seats became free, and is coarser the longer it is', () => {
    const waits = [0, 1, 4, 19, 24, 99].map((before) => waitMinutes(door(20, 10), before, NOW));
    expect(waits).toEqual([1, 1, 3, 10, 15, 50]);
  });

  it('is none without a basis: too few seats, too short a time, too long ago, no seats at all', () => {
    expect(waitMinutes(door(2, 10), 0, NOW)).toBeNull();
    expect(waitMinutes(door(20, 1), 0, NOW)).toBeNull();
    expect(waitMinutes(door(20, 16), 0, NOW)).toBeNull();
    expect(waitMinutes(door(20, 10, { flow: '[]' }), 0, NOW)).toBeNull();
    expect(waitMinutes(door(20, 10, { capacity: null }), 0, NOW)).toBeNull();
    expect(waitMinutes(door(3, 10), 99, NOW)).toBeNull();
  });

  it('knows that a room with too many inside has to empty first', () => {
    expect(waitMinutes(door(10, 10, { taken: 104 }), 0, NOW)).toBe(5);
  });
});

describe('the samples behind it', () => {
  it('are one a minute, and those of a quarter of an hour', () => {
    let flow = '[]';
    for (let minute = 0; minute < 40; minute++) {
      for (const second of [0, 20, 59]) {
        const at = NOW + minute * MINUTE + second * 1_000;
        flow = sampled({ flow, freed: minute }, at) ?? flow;
      }
    }
    const kept = JSON.parse(flow) as [number, number][];
    expect(kept.map(([, freed]) => freed)).toEqual([...Array(15).keys()].map((n) => n + 25));
  });

  it('begin anew for a clock that was set back', () => {
    const flow = JSON.stringify([[NOW, 7]]);
    expect(sampled({ flow, freed: 9 }, NOW - MINUTE)).toBe(JSON.stringify([[NOW - MINUTE, 9]]));
    expect(waitMinutes(door(20, -5), 0, NOW)).toBeNull();
  });
});
