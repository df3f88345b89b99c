import { expect, test } from 'vitest';
import { pointTicks, valueTicks } from './chart.tsx';

test.each([
  [20, [0, 6, 13, 19]],
  [4, [0, 1, 2, 3]],
  [2, [0, 1]],
  [1, [0]],
  [0, []],
])('of %i points at most four are labelled', (count, ticks) => {
  expect(pointTicks(count)).toEqual(ticks);
});

test.each([
  [0, [0, 1, 2, 3]],
  [0.4, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [65, [0, 25, 50, 75]],
  [448, [0, 200, 400, 600]],
  [300, [0, 100, 200, 300]],
  [2_999_999, [0, 1_000_000, 2_000_000, 3_000_000]],
])('an axis up to %d has four round lines', (highest, ticks) => {
  expect(valueTicks(highest)).toEqual(ticks);
});
