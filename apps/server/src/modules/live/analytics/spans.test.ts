import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryHours, endOf, HOUR, periodBefore, spansUntil } from './spans.ts';

const instant = fc.integer({ min: 0, max: 2_000_000_000_000 });
const count = fc.integer({ min: 1, max: 100 });
const period = fc.integer({ min: 1, max: 3_660 * 24 * HOUR });

describe('spansUntil', () => {
  it('cuts a period into equal spans of whole milliseconds that reach its end', () => {
    expect(spansUntil(0, 100, 4)).toEqual({ start: 0, length: 25, count: 4 });
    expect(spansUntil(0, 101, 4)).toEqual({ start: 0, length: 26, count: 4 });
    expect(spansUntil(7, 8, 100)).toEqual({ start: 7, length: 1, count: 100 });
    fc.assert(
      fc.property(instant, period, count, (start, length, spans) => {
        const cut = spansUntil(start, start + length, spans);
        expect(Number.isInteger(cut.length)).toBe(true);
        expect(endOf(cut)).toBeGreaterThanOrEqual(start + length);
        // Rounding adds a millisecond per span at most.
        expect(endOf(cut)).toBeLessThan(start + length + spans);
      }),
    );
  });
});

describe('periodBefore', () => {
  it('has the same length, and ends where the period begins', () => {
    fc.assert(
      fc.property(instant, period, count, (start, length, spans) => {
        const cut = spansUntil(start, start + length, spans);
        const before = periodBefore(cut);
        expect(endOf(before)).toBe(cut.start);
        expect(before).toMatchObject({ count: 1, length: cut.length * cut.count });
      }),
    );
  });
});

describe('boundaryHours', () => {
  it('returns the hours of all boundaries, sorted, each once', () => {
    const spans = { start: HOUR / 2, length: HOUR / 4, count: 5 };
    expect(boundaryHours(spans)).toEqual([0, HOUR]);
    expect(boundaryHours({ start: 0, length: 3 * HOUR, count: 2 })).toEqual([
      0,
      3 * HOUR,
      6 * HOUR,
    ]);
  });

  it('leaves out only hours that lie entirely in one span', () => {
    fc.assert(
      fc.property(instant, period, count, fc.double({ min: 0, max: 1, noNaN: true }), check),
    );
    function check(start: number, length: number, pieces: number, part: number): void {
      const spans = spansUntil(start, start + length, pieces);
      const cut = new Set(boundaryHours(spans));
      const inside = Math.floor((start + part * length) / HOUR) * HOUR;
      if (cut.has(inside)) return;
      const spanOf = (at: number) => Math.floor((at - spans.start) / spans.length);
      expect(spanOf(inside)).toBe(spanOf(inside + HOUR - 1));
      expect(spanOf(inside)).toBeGreaterThanOrEqual(0);
      expect(spanOf(inside)).toBeLessThan(spans.count);
    }
  });
});
