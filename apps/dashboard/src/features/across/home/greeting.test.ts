import { expect, test } from 'vitest';
import { greeting } from './welcome.tsx';

test.each([
  [4, 'Boa noite, Helena'],
  [5, 'Bom dia, Helena'],
  [11, 'Bom dia, Helena'],
  [12, 'Boa tarde, Helena'],
  [17, 'Boa tarde, Helena'],
  [18, 'Boa noite, Helena'],
])('at %d h: %s', (hour, words) => {
  expect(greeting(' Helena Prado', new Date(2026, 10, 20, hour))).toBe(words);
});
