import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AvatarInitials } from './avatar-initials.tsx';

const toneOf = (person?: string) =>
  render(<AvatarInitials letters="AB" person={person} />)
    .container.querySelector('span')
    ?.getAttribute('data-tone');

test('a person has the same colour everywhere, and not everybody has the same', () => {
  const names = ['Rafael Menezes', 'Luiza Farias', 'Helena Prado', 'Nilo Campelo', 'Ana'];
  const tones = names.map(toneOf);
  expect(names.map(toneOf)).toEqual(tones);
  expect(new Set(tones).size).toBeGreaterThan(1);
  expect(tones).not.toContain(null);
  expect(toneOf()).toBeNull();
});
