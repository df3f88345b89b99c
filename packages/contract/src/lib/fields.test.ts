import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  cep,
  email,
  flag,
  hexColor,
  instant,
  listQuery,
  money,
  optionalId,
  optionalText,
  optionalWebUrl,
  password,
  pathId,
  sentInstant,
  text,
  webUrl,
} from './fields.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('shared fields', () => {
  it.each([
    [undefined, 'Email é obrigatório'],
    ['', 'Email é obrigatório'],
    ['   ', 'Email é obrigatório'],
    ['ana', 'Email inválido'],
    ['ana@', 'Email inválido'],
    [`${'a'.repeat(250)}@x.com`, 'Email inválido'],
    [7, 'Email é obrigatório'],
  ])('email refuses %o', (value, message) => {
    expect(messages(email, value)[0]).toBe(message);
  });

  it('email is trimmed and lower case', () => {
    expect(email.parse('  Ana.Prado@Exemplo.COM ')).toBe('ana.prado@exemplo.com');
  });

  it.each([[undefined], [''], ['12345'], ['     1    ']])('password refuses %o', (value) => {
    expect(messages(password, value)).toEqual(['Senha obrigatória']);
  });

  it('password is trimmed and bounded', () => {
    expect(password.parse(' 123456 ')).toBe('123456');
    expect(messages(password, 'x'.repeat(129))).toEqual(['Use no máximo 128 caracteres']);
  });

  it('cep may be empty, or 6 to 12 characters, and returns its digits', () => {
    expect(cep.parse('')).toBe('');
    expect(cep.parse('01001-000')).toBe('01001000');
    expect(messages(cep, '12345')).toEqual(['CEP inválido']);
    expect(messages(cep, '1234567890123')).toEqual(['CEP inválido']);
  });

  it('text reports errors in Portuguese', () => {
    const name = text(5, 'Nome é obrigatório');
    expect(messages(name, undefined)).toEqual(['Nome é obrigatório']);
    expect(messages(name, '  ')).toEqual(['Nome é obrigatório']);
    expect(messages(name, '123456')).toEqual(['Use no máximo 5 caracteres']);
    expect(messages(name, 'a\0b')).toEqual(['Contém caracteres inválidos']);
    expect(messages(name, 'a\ud800b')).toEqual(['Contém caracteres inválidos']);
    expect(messages(text(5), undefined)).toEqual(['Campo obrigatório']);
    expect(messages(optionalText(5), 7)).toEqual(['Valor inválido']);
    expect(name.parse(' ação ')).toBe('ação');
  });

  it.each([
    ['turned round', 'nota\u202Efdp.exe', 'notafdp.exe'],
    ['isolated', '\u2067Sala\u2069', 'Sala'],
    ['with zero-width spaces', 'Sa\u200Bla\uFEFF', 'Sala'],
    ['with a pile of marks', `a${'\u0301'.repeat(60)}b`, `a${'\u0301'.repeat(8)}b`],
  ])('text %s is read as it is written', (_, value, read) => {
    expect(text(200).parse(value)).toBe(read);
  });

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Persian with joiners', 'می‌خواهم'],
    ['Vietnamese in pieces', 'Nguyễn'.normalize('NFD')],
    ['Arabic', 'قاعة الاجتماعات'],
    ['a sign alone', '!'],
  ])('text keeps %s', (_, value) => {
    expect(text(200).parse(value)).toBe(value);
  });

  it.each(['\u200B', '\u3164\u3164', '\u2800', '\u00AD', '\u0301', '\u202E'])(
    'text without visible characters is empty: %j',
    (value) => {
      expect(messages(text(5, 'Nome é obrigatório'), value)).toEqual(['Nome é obrigatório']);
      expect(optionalText(5).parse(value)).toBe('');
    },
  );

  it('colour, money, instant and flags accept only their formats', () => {
    expect(hexColor.parse('#ed3c53')).toBe('ED3C53');
    expect(messages(hexColor, 'red')).toEqual(['Cor inválida']);
    expect(messages(money, 1.5)).toEqual(['Valor inválido']);
    expect(messages(money, -1)).toEqual(['Valor abaixo do mínimo']);
    expect(messages(instant, '20/11/2026')).toEqual(['Data inválida']);
    expect(['false', '0', 0, false].map((value) => flag.parse(value))).toEqual(
      Array(4).fill(false),
    );
    expect(['true', '1', 1, true].map((value) => flag.parse(value))).toEqual(Array(4).fill(true));
    expect(messages(flag, 'sim')).toEqual(['Valor inválido']);
    expect([0, null, 7].map((value) => optionalId.parse(value))).toEqual([null, null, 7]);
  });

  it('path ids are plain positive integers', () => {
    expect(pathId.parse('42')).toBe(42);
    for (const value of ['0', '-1', '1.5', '1e3', '٣', ' 7', '7 ', '9'.repeat(20), '']) {
      expect(pathId.safeParse(value).success, value).toBe(false);
    }
  });

  it('web addresses are http(s) and nothing that a browser reads differently', () => {
    const url = webUrl('Inválido');
    for (const good of [
      'https://exemplo.com',
      'http://localhost:8080/a?b=c#d',
      'HTTPS://X.com/ç',
    ]) {
      expect(url.parse(good), good).toBe(good);
    }
    for (const [typed, meant] of [
      ['exemplo.com.br', 'https://exemplo.com.br'],
      [' www.exemplo.com.br/sala?x=1#y ', 'https://www.exemplo.com.br/sala?x=1#y'],
      ['//exemplo.com.br', 'https://exemplo.com.br'],
      ['exemplo.com.br:8443/jogo', 'https://exemplo.com.br:8443/jogo'],
      ['praça.com.br', 'https://praça.com.br'],
      ['192.168.0.7:8080', 'https://192.168.0.7:8080'],
    ] as const) {
      expect(url.parse(typed), typed).toBe(meant);
      expect(optionalWebUrl.parse(typed), typed).toBe(meant);
    }
    for (const bad of [
      'exemplo',
      'ana@exemplo.com.br',
      'a b.com',
      '.com',
      'exemplo..com',
      'javascript:alert(1)',
      'data:text/html,x.y',
    ]) {
      expect(url.safeParse(bad).success, bad).toBe(false);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const parsed = optionalWebUrl.safeParse(value);
        if (!parsed.success || parsed.data === null) return;
        expect(['http:', 'https:']).toContain(new URL(parsed.data).protocol);
      }),
      { numRuns: 2_000 },
    );
  });

  it('instants are accepted with any offset or as a date alone, and returned in UTC', () => {
    for (const [sent, meant] of [
      ['2026-11-22T12:00:00Z', '2026-11-22T12:00:00.000Z'],
      ['2026-11-22T09:00:00-03:00', '2026-11-22T12:00:00.000Z'],
      ['2026-11-22T12:00:00.5+00:00', '2026-11-22T12:00:00.500Z'],
      ['2026-11-22', '2026-11-22T00:00:00.000Z'],
    ] as const) {
      expect(sentInstant.parse(sent), sent).toBe(meant);
    }
    for (const bad of ['ontem', '22/11/2026', '2026-13-01', '2026-02-30', '1700000000000', '']) {
      expect(sentInstant.safeParse(bad).success, bad).toBe(false);
    }
  });

  it('list options are bounded and closed', () => {
    const query = listQuery(['name']);
    expect(query.parse({ page: '2', pageSize: 200, sort: '-name', other: 1 })).toEqual({
      page: 2,
      pageSize: 200,
      sort: '-name',
    });
    for (const bad of [{ page: '0' }, { pageSize: 201 }, { sort: 'id' }, { page: '1e3' }]) {
      expect(query.safeParse(bad).success).toBe(false);
    }
  });
});
