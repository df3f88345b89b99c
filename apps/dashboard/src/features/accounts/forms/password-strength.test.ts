import { expect, test } from 'vitest';
import { strengthOf } from './password-field.tsx';

test.each([
  ['abc', 0],
  ['aaaaaaaaaaaa', 1],
  ['abcdef', 1],
  ['abcdef12', 1],
  ['Abcdef12', 2],
  ['Abcdef12xyz', 3],
  ['Abcdef12xyz!?ok', 4],
])('%s has strength %d', (password, level) => expect(strengthOf(password)).toBe(level));
