import { describe, expect, it } from 'vitest';
import { firstDueDate, todayInBrazil } from './due-dates.ts';

describe('the first due date', () => {
  it.each([
    ['2026-11-20', 20, '2026-11-20'],
    ['2026-11-20', 25, '2026-11-25'],
    ['2026-11-20', 15, '2026-12-15'],
    ['2026-12-20', 5, '2027-01-05'],
    ['2027-01-31', 30, '2027-02-28'],
    ['2028-01-31', 30, '2028-02-29'],
    ['2027-02-28', 30, '2027-02-28'],
    ['2027-02-27', 30, '2027-02-28'],
  ])('after %s on day %i is %s', (today, paymentDay, due) => {
    expect(firstDueDate(today, paymentDay)).toBe(due);
  });

  it('is never in the past, and within a month and a day', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10);
      for (const paymentDay of [5, 10, 15, 20, 25, 30]) {
        const due = firstDueDate(today, paymentDay);
        expect(due >= today, `${today} ${paymentDay} ${due}`).toBe(true);
        expect(Date.parse(due) - Date.parse(today)).toBeLessThanOrEqual(31 * 86_400_000);
      }
    }
  });
});

it('uses the day in Brazil', () => {
  expect(todayInBrazil(Date.UTC(2026, 10, 21, 2, 59))).toBe('2026-11-20');
  expect(todayInBrazil(Date.UTC(2026, 10, 21, 3, 0))).toBe('2026-11-21');
});
