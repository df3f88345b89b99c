const LINES = 3;

/** Which of `count` points carry a label below the axis: first, ⅓, ⅔ and last, at most four. */
export function pointTicks(count: number): number[] {
  const last = count - 1;
  const wanted = [0, last / 3, (2 * last) / 3, last].map(Math.round);
  return count > 0 ? [...new Set(wanted)] : [];
}

/** Four round values from 0, the topmost at least `highest`; never parts of one. */
export function valueTicks(highest: number): number[] {
  const step = roundStep(highest / LINES);
  return Array.from({ length: LINES + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 25, 50, 100, … that is not below `least`. */
function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const factors = magnitude < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const factor = factors.find((candidate) => candidate * magnitude >= least) ?? 10;
  return factor * magnitude;
}
