import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('reads as in Brazil: byte order mark, semicolons, decimal commas', () => {
  expect(
    toCsv([
      ['Início', 'Média'],
      ['20/11/2026', 1234.567],
      ['21/11/2026', -2],
    ]),
  ).toBe('\uFEFFInício;Média\r\n20/11/2026;1234,57\r\n21/11/2026;-2\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-x', "'-x"],
  ['@soma', "'@soma"],
  ['\t=1', "'\t=1"],
  ['a;b', '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
  ['=a;"b"', '"\'=a;""b"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
])('the text %o is no formula and keeps to its cell', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});
