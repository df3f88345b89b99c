/** Computed in Brazil's time zone, like the provider's days, independent of server and browser. */
const ZONE = 'America/Sao_Paulo';
const DAY_MS = 24 * 60 * 60_000;
/** Made with its first use: few pages ask for a day, and `Intl` is slow to begin with (numbers.ts). */
let isoDay: Intl.DateTimeFormat | undefined;

/** @returns the day in Brazil at an instant (epoch milliseconds), as 'yyyy-mm-dd' */
export function todayInBrazil(now: number): string {
  // The Swedish locale writes dates in ISO format.
  isoDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' });
  return isoDay.format(now);
}

/**
 * The next payment day, today included: a month without that day has it on its last one
 * (docs/product/money.md#payment-day).
 * @param today 'yyyy-mm-dd'
 */
export function firstDueDate(today: string, paymentDay: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const thisMonth = clamped(year, month, paymentDay);
  return day <= Number(thisMonth.slice(-2)) ? thisMonth : clamped(year, month + 1, paymentDay);
}

/** @returns the day so many days later, or earlier */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first payment day after a day: the end of the period that is paid on that day. */
export function followingDueDate(day: string, paymentDay: number): string {
  return firstDueDate(addDays(day, 1), paymentDay);
}

function clamped(year: number, month: number, day: number): string {
  // Day 0 of the next month is the last day of this one; Date counts months from 0.
  const last = new Date(Date.UTC(year, month, 0));
  const date = new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())),
  );
  return date.toISOString().slice(0, 10);
}
