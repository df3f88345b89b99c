/** Integer cents as reais with two decimals and a dot: 38990 → '389.90'. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer cents as the number of reais that JSON writes: 38990 → 389.9. */
export function reaisOf(cents: number): number {
  return cents / 100;
}

/** A number of reais as integer cents: 389.9 → 38990; null where it is not one of whole cents. */
export function centsOf(reais: number): number | null {
  // The product drifts by far less than a cent; the quotient is again the nearest to what was said.
  const cents = Math.round(reais * 100);
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : null;
}
