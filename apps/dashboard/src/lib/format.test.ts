import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatLongDate,
  formatMoneyCents,
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
