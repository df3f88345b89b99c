import { expect, test } from 'vitest';
import { spanInShort, spanWords, tickOf, zoneName } from './date-words.ts';
import { periodOf } from './periods.ts';

const FROM = new Date(2026, 10, 20, 14, 0);
const TO = new Date(2026, 10, 21, 15, 12);

test.each([
  ['24h', '14:00'],
  ['7d', '20/11'],
  ['30d', '20/11'],
  ['90d', '20/11'],
  ['12m', '11/2026'],
])('the axis of %s says %s', (key, tick) => {
  expect(tickOf(FROM, periodOf(key))).toBe(tick);
});

test('parts of a period are told by their ends', () => {
  const evening = new Date(2026, 10, 20, 15, 12);
  expect(spanWords({ from: FROM, to: evening }, periodOf('24h'))).toBe(
    '20 de novembro, 14:00 a 15:12',
  );
  expect(spanWords({ from: FROM, to: TO }, periodOf('30d'))).toBe(
    '20 de novembro, 14:00 a 21 de novembro, 15:12',
  );
  expect(spanWords({ from: FROM, to: TO }, periodOf('12m'))).toBe(
    '20 de novembro de 2026 a 21 de novembro de 2026',
  );
});

test.each([
  ['24h', 'entre 14:00 e 15:12'],
  ['30d', 'entre 20/11 14:00 e 21/11 15:12'],
  ['12m', 'entre 20/11/2026 e 21/11/2026'],
])('parts of %s read in short %s', (key, words) => {
  expect(spanInShort({ from: FROM, to: TO }, periodOf(key))).toBe(words);
});

test('the zone has a name', () => {
  expect(zoneName()).not.toBe('');
});
