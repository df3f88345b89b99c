import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

it.each([
  ['Amanda Torres', 'AT'],
  ['nilo', 'N'],
  ['Luiza de Souza Farias', 'LF'],
  ['🦊 Raposa', '🦊R'],
])('shortens %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
