import { expect, test } from 'vitest';
import { brazilianNumber } from './numbers.ts';

const NUMBERS = [0, 1, 12, 123, 999.4, 999.5, 1000, 1234.56, 65_535, 1_234_567.891, 0.05, 99.95];

test.each([0, 1, 2])('numbers with %d decimals are those of the pt-BR locale', (decimals) => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const browser = new Intl.NumberFormat('pt-BR', digits);
  for (const number of NUMBERS) {
    expect(brazilianNumber(number, decimals)).toBe(browser.format(number));
    expect(brazilianNumber(-number - 1, decimals)).toBe(browser.format(-number - 1));
  }
});
