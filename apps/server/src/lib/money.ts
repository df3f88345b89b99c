/** Integer cents as reais with two decimals and a dot: 38990 → '389.90'. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer cents as a JSON number of reais: 38990 → 389.9. */
export function reaisOf(cents: number): number {
  return cents / 100;
}

/**
 * A number of reais as integer cents: 389.9 → 38990; null when it is not a whole number of cents.
 */
export function centsOf(reais: number): number | null {
  // The product is off by far less than a cent, and dividing the rounded value gives the input
  // again.
  const cents = Math.round(reais * 100);
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : null;
}
