import { PAYMENT_DAYS } from '@atrio/contract/money/payments';
import { expect, test } from 'vitest';
import { roundToPaymentDay } from './order-form.tsx';

test.each([
  [1, 5],
  [4, 5],
  [5, 10],
  [19, 20],
  [20, 25],
  [24, 25],
  [25, 5],
  [31, 5],
])('day %i becomes %i', (day, rounded) => {
  expect(roundToPaymentDay(day)).toBe(rounded);
});

test('every day of a month becomes one that can be chosen', () => {
  for (let day = 1; day <= 31; day++) expect(PAYMENT_DAYS).toContain(roundToPaymentDay(day));
});
