import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { expect, test } from 'vitest';
import { colorNotes, contrastWords } from './color-words.ts';

test.each([
  ['0A606C', '7,2 : 1', 'legível', true],
  ['EF6634', '3,2 : 1', 'só em títulos', false],
  ['777777', '4,4 : 1', 'só em títulos', false],
  ['FFCC5F', '1,5 : 1', 'pouco legível', false],
  ['000000', '21,0 : 1', 'legível', true],
])('%s on white is %s: %s', (hex, ratio, word, isGood) => {
  expect(contrastWords(hex)).toEqual({ ratio, word, isGood });
});

test('notes the colours that the room page changes, and nothing otherwise', () => {
  expect(colorNotes(DEFAULT_COLORS)).toEqual([
    'A Primária fica mais escura no fundo da sala, para que se leia o texto branco.',
    'A Complementar recebe texto escuro para ficar legível.',
  ]);
  expect(colorNotes({ ...DEFAULT_COLORS, primary: '0A606C', complementary: '06333A' })).toEqual([]);
});
