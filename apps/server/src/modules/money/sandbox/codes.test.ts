import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrPng, qrSvg } from '../../../lib/qr-picture.ts';
import { boleto, dueFactor, printedLine } from './boleto.ts';
import { brCode, crc16 } from './br-code.ts';

/** Reads a BR Code like a bank: two digits of id, two of length, the value. */
function partsOf(code: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    parts[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return parts;
}

describe('a BR Code', () => {
  it.each([
    ['the CRC’s own check value', '123456789', '29B1'],
    [
      'the example of the central bank’s manual',
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
      '1D3D',
    ],
    [
      'the example of the provider’s documentation',
      '00020101021226730014br.gov.bcb.pix2551pix-h.asaas.com/pixqrcode/cobv/pay_76575613967995145204000053039865802BR5905ASAAS6009Joinville61088922827162070503***6304',
      '5E7A',
    ],
  ])('ends with the right CRC: %s', (_what, text, crc) => {
    expect(crc16(text)).toBe(crc);
  });

  it('names amount and payee, at a host that does not exist', () => {
    const code = brCode({ id: 'pay_1_abcdefghijklmn', valueCents: 38_990 });
    const parts = partsOf(code);
    expect(parts).toMatchObject({
      '00': '01',
      '01': '12',
      '53': '986',
      '54': '389.90',
      '58': 'BR',
    });
    expect(partsOf(parts['26'] ?? '')).toEqual({
      '00': 'br.gov.bcb.pix',
      '25': 'pix.sandbox.invalid/qr/v2/pay_1_abcdefghijklmn',
    });
    expect(partsOf(parts['62'] ?? '')).toEqual({ '05': '***' });
    expect(parts['63']).toBe(crc16(code.slice(0, -4)));
  });
});

describe('a boleto', () => {
  it('has the digits of the provider’s own example', () => {
    // Made in 2021, when the factors still counted from 1997.
    expect(
      boleto({
        bank: '001',
        dueDate: '2021-10-30',
        valueCents: 5_000,
        free: '0000002759288002193297817',
      }),
    ).toEqual({
      barCode: '00191878900000050000000002759288002193297817',
      line: '00190000090275928800021932978170187890000005000',
    });
  });

  it.each([
    ['1997-10-07', '0000'],
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-12-10', '1656'],
  ])('of %s has the due factor %s', (day, factor) => {
    expect(dueFactor(day)).toBe(factor);
  });

  it('is printed with dots and spaces', () => {
    expect(printedLine('00190000090275928800021932978170187890000005000')).toBe(
      '00190.00009 02759.288000 21932.978170 1 87890000005000',
    );
  });

  it('always has 47 and 44 digits with valid check digits', () => {
    const digits = (length: number) =>
      fc.integer({ min: 0, max: 10 ** Math.min(length, 9) - 1 }).map((n) => pad(n, length));
    const input = fc.record({
      bank: digits(3),
      free: fc.tuple(digits(9), digits(9), digits(7)).map((parts) => parts.join('')),
      valueCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    });
    fc.assert(
      fc.property(input, (one) => {
        const { line, barCode } = boleto({ ...one, dueDate: '2026-12-20' });
        expect(line).toMatch(/^\d{47}$/);
        expect(barCode).toMatch(/^\d{44}$/);
        for (const field of [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]) {
          expect(luhn(field) % 10).toBe(0);
        }
        expect(line.slice(33)).toBe(barCode.slice(5, 19));
        expect(weighed(barCode.slice(0, 4) + barCode.slice(5), barCode[4])).toBe(true);
      }),
    );
  });
});

describe('the QR picture', () => {
  it('is an SVG without scripts or styles, and a PNG', () => {
    const code = brCode({ id: 'pay_1_abcdefghijklmn', valueCents: 100 });
    expect(qrSvg(code)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(qrSvg(code)).not.toMatch(/style|script/);
    const png = qrPng(code);
    expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width).toBe(height);
    const length = png.readUInt32BE(33);
    expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(height * (width + 1));
  });
});

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** The sum of a field and its check digit. */
function luhn(field: string): number {
  return [...field].reverse().reduce((sum, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
}

/** True when the general check digit fits the other 43. */
function weighed(rest: string, digit = ''): boolean {
  const sum = [...rest]
    .reverse()
    .reduce((all, one, index) => all + Number(one) * (2 + (index % 8)), 0);
  const difference = 11 - (sum % 11);
  return digit === String([0, 10, 11].includes(difference) ? 1 : difference);
}
