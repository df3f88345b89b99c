import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('holds what has come and not gone, and uses the places of the others again', () => {
  const slots = new Slots<string>();
  const [a, b] = [slots.add('a'), slots.add('b')];
  slots.remove(a, 'a');
  expect(slots.all()).toEqual(['b']);
  expect(slots.add('c')).toBe(a);
  slots.remove(b, 'b');
  expect(slots.all()).toEqual(['c']);
});

test('what goes twice takes nobody else along', () => {
  const slots = new Slots<string>();
  const a = slots.add('a');
  slots.remove(a, 'a');
  slots.add('b');
  slots.remove(a, 'a');
  expect(slots.all()).toEqual(['b']);
});
