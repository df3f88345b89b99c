import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';

const DAY_MS = 86_400_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Writes an instant as the provider does: 'yyyy-mm-dd HH:mm:ss' in Brazil's time, without a zone.
 */
export function stampOf(milliseconds: number): string {
  return clock.format(milliseconds);
}

export function dayOf(milliseconds: number): string {
  return todayInBrazil(milliseconds);
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** One month later on the same day, or on the last day of a shorter month. */
export function nextCycle(day: string, dueDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Months count from 0, so this is the next month.
  return firstDueDate(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), dueDay);
}
