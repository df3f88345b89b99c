import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Amanda Torres', 'AT'],
  ['nilo', 'N'],
  ['Luiza de Souza Farias', 'LF'],
  ['🦊 Raposa', '🦊R'],
])('shortens %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
