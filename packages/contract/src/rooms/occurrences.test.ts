import { expect, it } from 'vitest';
import { currentOf, occurrencesOf, overlapsAmong, type Repeat } from './occurrences.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const short = (instant: number) => new Date(instant).toISOString().slice(0, 16);

const weekly = (start: string, timeZone: string, repeat: Repeat | null) =>
  occurrencesOf({ startsAt: at(start), endsAt: at(start) + 2 * HOUR, timeZone, repeat });

it('a weekly session keeps its hour on the wall when the clock is changed', () => {
  // 19:30 in New York, over the end of the summer on 1 November.
  const all = weekly('2026-10-27T23:30', 'America/New_York', { every: 'week', count: 3 });
  expect(all.map(({ startsAt }) => short(startsAt))).toEqual([
    '2026-10-27T23:30',
    '2026-11-04T00:30',
    '2026-11-11T00:30',
  ]);
  expect(all.every(({ startsAt, endsAt }) => endsAt - startsAt === 2 * HOUR)).toBe(true);
});

it('goes up to and with the last day of its own zone, also over midnight', () => {
  // 23:00 on Wednesdays in São Paulo is Thursday in UTC.
  const until = (day: string) =>
    weekly('2026-11-26T02:00', 'America/Sao_Paulo', { every: 'week', until: day }).length;
  expect([until('2026-12-01'), until('2026-12-02'), until('2026-12-09')]).toEqual([1, 2, 3]);
  expect(until('2036-01-01')).toBe(52);
});

it('tells the time that goes on, else the next, else the last', () => {
  const all = weekly('2026-11-25T22:30', 'America/Sao_Paulo', { every: 'week', count: 2 });
  const current = (now: string) => short(currentOf(all, at(now)).startsAt);
  expect(current('2026-11-20T00:00')).toBe('2026-11-25T22:30');
  expect(current('2026-11-26T00:29')).toBe('2026-11-25T22:30');
  expect(current('2026-11-26T00:30')).toBe('2026-12-02T22:30');
  expect(current('2027-01-01T00:00')).toBe('2026-12-02T22:30');
});

it('finds what takes place at the same time, and not what follows at once', () => {
  const one = (id: number, startsAt: number, hours: number) => ({
    id,
    occurrences: [{ startsAt, endsAt: startsAt + hours * HOUR }],
  });
  const found = overlapsAmong([
    one(1, 0, 3),
    one(2, HOUR, 1),
    one(3, 3 * HOUR, 1),
    one(4, HOUR, 9),
  ]);
  const ids = (id: number) => [...(found.get(id) ?? [])].sort((a, b) => a - b);
  expect([1, 2, 3, 4].map(ids)).toEqual([[2, 4], [1, 4], [4], [1, 2, 3]]);
});
