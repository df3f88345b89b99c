import { stripDocument } from '@atrio/contract/lib/cpf-cnpj';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMask, cepMask, cpfCnpjMask, type Mask, maskTyped } from './masks.ts';

const masks: [string, Mask, number][] = [
  ['cpfCnpjMask', cpfCnpjMask, 18],
  ['cepMask', cepMask, 9],
];
/** Texts that people type or paste. */
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789AZaz.-/ ') }),
  fc.string({ unit: fc.constantFrom(...'0123456789') }),
);
const cnpj = fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/);

describe.each(masks)('%s', (_, mask, longest) => {
  test('keeps what counts, in its order, and shows the masked as it shows the bare', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const shown = applyMask(mask, text);
        expect(shown.length).toBeLessThanOrEqual(longest);
        expect(mask.signs(shown)).toBe(mask.signs(text));
        expect(applyMask(mask, shown)).toBe(shown);
      }),
    );
  });

  test('leaves the caret after the signs it stood after', () => {
    fc.assert(
      fc.property(typed, fc.nat(), fc.boolean(), (text, at, isForward) => {
        const caret = at % (text.length + 1);
        const after = maskTyped(mask, text, caret, isForward);
        expect(after.caret).toBeLessThanOrEqual(after.text.length);
        expect(mask.signs(after.text.slice(0, after.caret))).toBe(mask.signs(text.slice(0, caret)));
      }),
    );
  });

  test('typed sign by sign it shows the same as pasted', () => {
    fc.assert(
      fc.property(typed, (text) => {
        let shown = '';
        for (const sign of mask.signs(text)) {
          const next = maskTyped(mask, shown + sign, shown.length + 1);
          expect(next.caret).toBe(next.text.length);
          shown = next.text;
        }
        expect(shown).toBe(applyMask(mask, text));
      }),
    );
  });

  test('can be emptied with Backspace alone', () => {
    fc.assert(
      fc.property(typed, (text) => {
        let shown = applyMask(mask, text);
        for (let presses = 0; shown !== '' && presses <= longest; presses++) {
          shown = applyMask(mask, shown.slice(0, -1));
        }
        expect(shown).toBe('');
      }),
    );
  });
});

test.each([
  ['52998224725', '529.982.247-25'],
  ['529982247251', '52.998.224/7251'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['1a', '1A'],
  ['12ABC34501DEFG35', '12.ABC.345/01DE-35'],
  ['112223330001819999', '11.222.333/0001-81'],
  [' 11.222.333/0001-81 ', '11.222.333/0001-81'],
  ['ßı', ''],
])('%s is shown as %s', (text, shown) => {
  expect(applyMask(cpfCnpjMask, text)).toBe(shown);
});

test('any CNPJ, pasted bare or masked, is whole', () => {
  fc.assert(
    fc.property(cnpj, (bare) => {
      const shown = applyMask(cpfCnpjMask, bare.toLowerCase());
      expect(shown).toMatch(/^.{2}\..{3}\..{3}\/.{4}-\d{2}$/);
      expect(stripDocument(shown)).toBe(bare);
      expect(applyMask(cpfCnpjMask, shown)).toBe(shown);
    }),
  );
});

test.each([
  ['0131', '0131'],
  ['01310', '01310'],
  ['013101', '01310-1'],
  ['01310-100', '01310-100'],
  ['01310100999', '01310-100'],
])('CEP %s is shown as %s', (text, shown) => {
  expect(applyMask(cepMask, text)).toBe(shown);
});

test('deleting punctuation steps over it, to either side', () => {
  // '529|982.247-25' after the dot between was deleted.
  expect(maskTyped(cpfCnpjMask, '529982.247-25', 3)).toEqual({ text: '529.982.247-25', caret: 3 });
  expect(maskTyped(cpfCnpjMask, '529982.247-25', 3, true).caret).toBe(4);
});
