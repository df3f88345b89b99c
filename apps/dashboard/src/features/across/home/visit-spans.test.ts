import { expect, test } from 'vitest';
import { periodOf } from '../../../kit/dates/periods.ts';
import { labelOf, noteOf, titleOf, type VisitSpan, visitSpans, whenOf } from './visits-card.tsx';

const HOUR_MS = 60 * 60 * 1000;
const LENGTHS = { '24h': 1, '7d': 6, '30d': 24, '90d': 72, '12m': 120 };

function spanBefore(end: Date, key: keyof typeof LENGTHS): VisitSpan {
  const from = new Date(end.getTime() - LENGTHS[key] * HOUR_MS);
  return { from, to: end, visits: 1, previous: 0 };
}

const AFTERNOON = new Date(2026, 10, 8, 15, 0);

test.each([
  ['24h', 'Domingo, 08/11, 14:00 a 15:00', '14:00', 'entre 14:00 e 15:00'],
  ['7d', 'Domingo, 08/11, 09:00 a 15:00', '08/11', 'entre 08/11 09:00 e 08/11 15:00'],
  ['30d', 'Domingo, 08/11', '08/11', 'em 08/11'],
  ['90d', '06/11 a 08/11', '08/11', 'entre 06/11 e 08/11'],
  ['12m', '04/11/2026 a 08/11/2026', '11/2026', 'entre 04/11/2026 e 08/11/2026'],
] as const)('parts of %s', (key, title, label, when) => {
  const period = periodOf(key);
  const span = spanBefore(AFTERNOON, key);
  expect(titleOf(span, period)).toBe(title);
  expect(labelOf(span, period)).toBe(label);
  expect(whenOf(span, period)).toBe(when);
});

test('notes the hour at which days end, unless midnight', () => {
  expect(noteOf(spanBefore(AFTERNOON, '30d'))).toMatch(/^até 15:00, /);
  expect(noteOf(spanBefore(AFTERNOON, '7d'))).not.toMatch(/até/);
  const midnight = spanBefore(new Date(2026, 10, 9), '30d');
  expect(noteOf(midnight)).not.toMatch(/até/);
  expect(titleOf(midnight, periodOf('30d'))).toBe('Domingo, 08/11');
});

test('divides a period into equal parts', () => {
  const series = [0, 6, 12, 18].map((hour) => ({
    date: new Date(2026, 10, 8, hour).toISOString(),
    visits: hour,
    previous: 1,
  }));
  const spans = visitSpans({ series }, periodOf('24h'));
  expect(spans.map(({ to }) => to.getHours())).toEqual([6, 12, 18, 0]);
});
