import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, instantOfWall, knownTimeZone, wallTime } from './zones.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('a time zone', () => {
  it('is taken by its name in any case, and by no other spelling', () => {
    expect(knownTimeZone('america/sao_paulo')).toBe(DEFAULT_TIME_ZONE);
    expect(knownTimeZone('UTC')).toBe('UTC');
    for (const name of ['', '+03:00', 'Brasília', 'America/Nenhures', 'x'.repeat(99), '../etc']) {
      expect(knownTimeZone(name), name).toBeUndefined();
    }
  });

  it('reads a wall clock and finds the instant again, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2000-01-03T00:00'), max: at('2100-12-28T00:00') }),
        (zone, instant) => {
          const wall = wallTime(instant, zone);
          const found = instantOfWall(wall, zone);
          // Of an hour that comes twice, the first.
          expect(wallTime(found, zone)).toBe(wall);
          expect(found).toBeLessThanOrEqual(instant);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaps with the clock in spring and takes the first of two hours in autumn', () => {
    const berlin = (wall: string) =>
      new Date(instantOfWall(at(wall), 'Europe/Berlin')).toISOString().slice(0, 16);
    expect(berlin('2026-03-29T02:30')).toBe('2026-03-29T01:30');
    expect(berlin('2026-10-25T02:30')).toBe('2026-10-25T00:30');
    expect(berlin('2026-10-25T03:30')).toBe('2026-10-25T02:30');
    // A day that a zone left out.
    const apia = instantOfWall(at('2011-12-30T12:00'), 'Pacific/Apia');
    expect(new Date(apia).toISOString()).toBe('2011-12-30T22:00:00.000Z');
  });
});
