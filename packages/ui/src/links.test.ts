import { describe, expect, test } from 'vitest';
import { textParts } from './links.ts';

/** The addresses found, as they were written. */
const linked = (text: string) => textParts(text).flatMap((part) => (part.href ? part.text : []));
const hrefs = (text: string) => textParts(text).flatMap((part) => part.href ?? []);

test('splits a text at its addresses and loses nothing', () => {
  const text = 'Veja https://exemplo.com.br/a?b=1#c e http://outro.com.br:8080, sim?\nFim';
  expect(textParts(text)).toEqual([
    { at: 0, text: 'Veja ' },
    { at: 5, text: 'https://exemplo.com.br/a?b=1#c', href: 'https://exemplo.com.br/a?b=1#c' },
    { at: 35, text: ' e ' },
    { at: 38, text: 'http://outro.com.br:8080', href: 'http://outro.com.br:8080/' },
    { at: 62, text: ', sim?\nFim' },
  ]);
  expect(textParts('')).toEqual([]);
});

describe('an address ends', () => {
  test.each([
    ['before what ends its sentence', 'Em https://a.com.br/x...', 'https://a.com.br/x'],
    ['before a bracket that was opened outside', '(https://a.com.br/x)', 'https://a.com.br/x'],
    ['after a bracket of its own', 'https://a.com.br/x_(y)!', 'https://a.com.br/x_(y)'],
    ['before a quotation mark', '"https://a.com.br/x"', 'https://a.com.br/x'],
    ['before a tag', 'https://a.com.br/<script>', 'https://a.com.br/'],
    ['before a sign that turns the text', 'https://a.com.br/\u202Egnp.exe', 'https://a.com.br/'],
    ['before a sign that cannot be seen', 'https://a.com.br/\u200Bx', 'https://a.com.br/'],
  ])('%s', (_, text, address) => {
    expect(linked(text)).toEqual([address]);
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,https',
  'file:///etc/passwd',
  'ftp://a.com.br/x',
  'mailto:ana@exemplo.com.br',
  'exemplo.com.br',
  'http://',
  'https:///',
  'https://usuario:senha@a.com.br/',
  'https://banco.com.br@a.com.br/',
  'xhttps://a.com.br/',
  'https://[::1',
])('%s stays text', (text) => {
  expect(hrefs(text)).toEqual([]);
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a name in other scripts links to the name that browsers show for it', () => {
  expect(hrefs('https://аpple.com/')).toEqual(['https://xn--pple-43d.com/']);
});

test('brackets and full stops without end stay text', () => {
  expect(linked(`https://a.com.br/${').'.repeat(1_000)}`)).toEqual(['https://a.com.br/']);
});
