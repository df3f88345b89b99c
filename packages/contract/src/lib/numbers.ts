/**
 * '1.234,50', as Brazil writes numbers. By hand: the first use of `Intl` has the browser look through
 * all its languages, which takes a slow phone as long as to draw a screen.
 */
export function brazilianNumber(value: number, decimals = 0): string {
  const [whole = '', part] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return part === undefined ? grouped : `${grouped},${part}`;
}
