import { expect, test } from 'vitest';
import { readFileLines, readPastedLines } from './pasted-lines.ts';

const read = (text: string) => readPastedLines(text).map((line) => `${line.text} ${line.verdict}`);

test('reads one address per line, trimmed and in lower case', () => {
  expect(read(' Ana@Ipe.org.br \r\n\r\nbia@ipe.org.br\n')).toEqual([
    'ana@ipe.org.br valid',
    'bia@ipe.org.br valid',
  ]);
});

test('finds addresses between names, separators and quotes', () => {
  const text = '"Ana Lima" <ana@ipe.org.br>, bia@ipe.org.br; mailto:caio@ipe.org.br.';
  expect(read(text)).toEqual([
    'ana@ipe.org.br valid',
    'bia@ipe.org.br valid',
    'caio@ipe.org.br valid',
  ]);
});

test('marks repeated and invalid lines and keeps both', () => {
  expect(read('ana@ipe.org.br\nANA@ipe.org.br\nana@\nsó um nome\no’connor')).toEqual([
    'ana@ipe.org.br valid',
    'ana@ipe.org.br repeated',
    'ana@ invalid',
    'só um nome invalid',
    'o’connor invalid',
  ]);
});

test("keeps an apostrophe that is part of an address's name", () => {
  expect(read("o'connor@ipe.org.br")).toEqual(["o'connor@ipe.org.br valid"]);
});

test('skips the column titles of a spreadsheet', () => {
  const csv =
    'e-mail;nome\nana@ipe.org.br;Ana\n"bia@ipe.org.br";"Bia; a segunda"\nsem endereço;X\n';
  expect(readFileLines(csv)).toBe('ana@ipe.org.br\nbia@ipe.org.br\nsem endereço;X');
});
