import { expect, test } from 'vitest';
import { readableUrl } from './readable-url.ts';

test.each([
  ['https://exemplo.com.br/ol%C3%A1?q=a%C3%A7%C3%A3o', 'https://exemplo.com.br/olá?q=ação'],
  ['https://exemplo.com.br/a', 'https://exemplo.com.br/a'],
  ['https://exemplo.com.br/Audit%C3%B3rio%20Ip%C3%AA/', 'https://exemplo.com.br/Auditório%20Ipê/'],
])('%s reads %s', (url, readable) => expect(readableUrl(url)).toBe(readable));

test.each([
  'https://exemplo.com.br/?q=a%26b',
  'https://exemplo.com.br/a%20b',
  'https://exemplo.com.br/%E2%80%AEgpj.exe',
  'https://exemplo.com.br/%E1',
  'https://exemplo.com.br/%2525',
  '',
])('%s stays as it is: it would read otherwise, or lead elsewhere', (url) =>
  expect(readableUrl(url)).toBe(url),
);
