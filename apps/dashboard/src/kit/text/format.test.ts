import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatInteger,
  formatLongDate,
  formatMinutes,
  formatMoment,
  formatMoneyCents,
  formatPercent,
  formatReais,
  initials,
  plural,
} from './format.ts';

test('dates, numbers and money read as in Brazil', () => {
  const noon = new Date(2026, 10, 20, 12, 5);
  expect(formatDate(noon)).toBe('20/11/2026');
  expect(formatDateTime(noon)).toBe('20/11/2026 12:05');
  expect(formatLongDate(noon)).toBe('Sexta-feira, 20 de novembro de 2026');
  expect(formatInteger(1284)).toBe('1.284');
  expect(formatMoneyCents(123456)).toBe('R$ 1.234,56');
  expect(formatMoneyCents(-5)).toBe('-R$ 0,05');
  expect(formatDay('2026-11-05')).toBe('05/11/2026');
  // 1.10 * 100 is 110.00000000000001.
  expect(formatReais('1234.10')).toBe('R$ 1.234,10');
});

test('dates are those of the pt-BR locale, all through a year', () => {
  const long = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full' });
  const short = new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let day = 1; day <= 366; day += 5) {
    const moment = new Date(2028, 0, day, day % 24, day % 60);
    expect(formatLongDate(moment).toLowerCase()).toBe(long.format(moment));
    const [date = '', time = ''] = short.format(moment).split(', ');
    expect(formatDateTime(moment)).toBe(`${date} ${time}`);
  }
});

test('counts agree with their noun', () => {
  expect(plural(1, 'sala', 'salas')).toBe('1 sala');
  expect(plural(0, 'sala', 'salas')).toBe('0 salas');
  expect(plural(1200, 'sala', 'salas')).toBe('1.200 salas');
});

test('initials are of the first and last word', () => {
  expect(initials('Helena de Prado')).toBe('HP');
  expect(initials(' élida ')).toBe('É');
  expect(initials('')).toBe('');
});

test.each([
  [new Date(2026, 10, 20, 9, 5), 'Hoje, 09:05'],
  [new Date(2026, 10, 19, 23, 59), 'Ontem, 23:59'],
  [new Date(2026, 10, 18, 16, 40), '18/11/2026, 16:40'],
])('moments are told from today: %o', (moment, words) => {
  expect(formatMoment(moment, new Date(2026, 10, 20, 12, 0))).toBe(words);
});

test.each([
  [0, '0,00'],
  [90_000, '1,50'],
  [1_105_799, '18,42'],
  [60_000 * 1234.999, '1.234,99'],
])('%d ms in minutes are cut, not rounded', (ms, text) => {
  expect(formatMinutes(ms)).toBe(text);
});

test.each([
  [0, '0,0 min'],
  [2_910_000, '48,5 min'],
  [3_600_000, '60,0 min'],
  [3_636_000, '1,01 h'],
  [12_312_000, '3,42 h'],
  [3_600_000 * 1500, '1.500,00 h'],
])('%d ms in a room read %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('shares are whole percents', () => {
  expect(formatPercent(0.1234)).toBe('12%');
});
