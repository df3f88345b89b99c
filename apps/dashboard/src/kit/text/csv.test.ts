import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('reads as in Brazil: semicolons, decimal commas', () => {
  expect(
    csvLines([
      ['Início', 'Média'],
      ['20/11/2026', 1234.567],
      ['21/11/2026', -2],
    ]),
  ).toBe('Início;Média\r\n20/11/2026;1234,57\r\n21/11/2026;-2\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-x', "'-x"],
  ['@soma', "'@soma"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['a;b', '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
  ['=a;"b"', '"\'=a;""b"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
])('the text %o is no formula and keeps to its cell', (text, cell) => {
  expect(csvLines([[text]])).toBe(`${cell}\r\n`);
});
