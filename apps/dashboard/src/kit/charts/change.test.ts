import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [112, 100, 'up', '12,0\u00A0%', '12% a mais que no período anterior'],
  [4_812, 4_281, 'up', '12,4\u00A0%', '12% a mais que no período anterior'],
  [88, 100, 'down', '12,0\u00A0%', '12% a menos que no período anterior'],
  [10_003, 10_000, 'up', '0,0\u00A0%', 'menos de 1% a mais que no período anterior'],
  [10, 1, 'up', '900,0\u00A0%', '900% a mais que no período anterior'],
  [4_200, 2, 'up', '2.100 vezes', '2.100 vezes o do período anterior'],
  [0, 5, 'down', '100,0\u00A0%', '100% a menos que no período anterior'],
  [5, 5, 'same', '0,0\u00A0%', 'O mesmo que no período anterior'],
  [5, 0, 'up', undefined, 'Nenhum acesso no período anterior'],
])('%i after %i', (now, before, direction, amount, words) => {
  expect(changeOf(now, before)).toEqual({ direction, amount, words });
});

test('nothing after nothing is no change', () => {
  expect(changeOf(0, 0)).toBeUndefined();
});
