const STEP = 5;
const LAST = 25;

/**
 * The specification's rounding helper (section 9): 5 if it is 25 or more, otherwise the next
 * multiple of 5 above it. By decisions.md section 4 it makes today's day the default payment day.
 */
export function roundToPaymentDay(day: number): number {
  if (day >= LAST) return STEP;
  return (Math.floor(day / STEP) + 1) * STEP;
}
