import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCnpj, isCpf, stripDocument } from './cpf-cnpj.ts';
import { cpfCnpj } from './fields.ts';

const DIGITS = '0123456789';
const LETTERS = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const text = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });

/** The two check digits, found by trying all hundred endings. */
const completions = (base: string, isValid: (value: string) => boolean) =>
  Array.from({ length: 100 }, (_, end) => base + String(end).padStart(2, '0')).filter(isValid);

describe('CPF and CNPJ', () => {
  it.each(['529.982.247-25', '11144477735', '12345678909'])('accepts the CPF %s', (value) => {
    expect(isCpf(stripDocument(value))).toBe(true);
  });

  it.each([
    '12ABC34501DE35',
    'AA345678000114',
    'AA345678000A29',
    '12345678000A08',
    '11.222.333/0001-81',
    '12.abc.345/01de-35',
  ])('takes the CNPJ %s, numeric or alphanumeric', (value) => {
    expect(isCnpj(stripDocument(value))).toBe(true);
  });

  it.each([
    '12ABC34501DE00',
    '11222333000182',
    '00000000000000',
    '1122233300018',
    'ÁA345678000114',
  ])('refuses %s', (value) => {
    expect(isCnpj(stripDocument(value))).toBe(false);
  });

  it('gives every base exactly one pair of check digits', () => {
    fc.assert(
      fc.property(text(DIGITS, 9), (base) => {
        fc.pre(new Set(base).size > 1);
        expect(completions(base, isCpf)).toHaveLength(1);
      }),
    );
    fc.assert(
      fc.property(text(LETTERS, 12), (base) => {
        fc.pre(new Set(base).size > 1);
        expect(completions(base, isCnpj)).toHaveLength(1);
      }),
    );
  });

  it.each([
    [undefined, 'CPF ou CNPJ é obrigatório'],
    ['', 'CPF ou CNPJ é obrigatório'],
    ['1234567890', 'CPF Inválido'],
    ['111.111.111-11', 'CPF ou CNPJ inválido'],
    ['123456789012', 'CPF ou CNPJ inválido'],
    ['11222333000182', 'CPF ou CNPJ inválido'],
  ])('answers the established message to %o', (value, message) => {
    expect(cpfCnpj.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('returns the input without punctuation, in upper case', () => {
    expect(cpfCnpj.parse(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
    expect(cpfCnpj.parse('529.982.247-25')).toBe('52998224725');
  });
});
