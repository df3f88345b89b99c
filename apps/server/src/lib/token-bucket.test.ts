import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('TokenBucket', () => {
  it('lets the burst through at once, then nothing', () => {
    const bucket = new TokenBucket(20, 10);
    const taken = Array.from({ length: 25 }, () => bucket.take(1_000));
    expect(taken).toEqual([...Array(20).fill(true), ...Array(5).fill(false)]);
  });

  it('is full from the start at any clock time', () => {
    for (const now of [0, 1, Number.MAX_SAFE_INTEGER]) {
      const bucket = new TokenBucket(3, 1);
      expect([1, 2, 3, 4].map(() => bucket.take(now))).toEqual([true, true, true, false]);
    }
  });

  it('gives one back in each part of a second, and never saves more than the burst', () => {
    const bucket = new TokenBucket(2, 10);
    bucket.take(0);
    bucket.take(0);
    expect([99, 100, 150, 199, 200].map((now) => bucket.take(now))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    const later = Array.from({ length: 4 }, () => bucket.take(3_600_000));
    expect(later).toEqual([true, true, false, false]);
  });

  it('never lets more through than the burst and the rate allow', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 20 }), gaps, check),
    );
    function check(burst: number, perSecond: number, between: readonly number[]): void {
      const bucket = new TokenBucket(burst, perSecond);
      let now = 0;
      let taken = 0;
      for (const gap of between) {
        now += gap;
        if (bucket.take(now)) taken += 1;
        // A millionth more, since the bucket counts in fractions.
        expect(taken).toBeLessThanOrEqual(burst + (now / 1_000) * perSecond + 1e-6);
      }
    }
  });
});
