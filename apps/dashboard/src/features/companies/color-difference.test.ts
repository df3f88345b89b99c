import { COLOR_NAMES, type CompanyColor } from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { expect, test } from 'vitest';
import { colorChanges } from './color-difference.ts';

const at = '2026-11-01T10:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const PRIMARY: CompanyColor = {
  id: 8,
  companyId: 3,
  colorName: 'primary',
  colorHex: '0A606C',
  ...times,
};

test('updates what is stored and creates what is missing', () => {
  const wanted = { ...DEFAULT_COLORS, primary: '112233', secondary: '445566' };
  expect(colorChanges([PRIMARY], wanted, COLOR_NAMES)).toEqual([
    { kind: 'update', id: 8, colorName: 'primary', colorHex: '112233' },
    { kind: 'create', colorName: 'secondary', colorHex: '445566' },
  ]);
});

test('removes what goes back to its default, and never stores a default', () => {
  expect(colorChanges([PRIMARY], DEFAULT_COLORS, COLOR_NAMES)).toEqual([{ kind: 'remove', id: 8 }]);
  expect(colorChanges([], DEFAULT_COLORS, COLOR_NAMES)).toEqual([]);
});

test('writes nothing that is there already, nor what was not changed here', () => {
  expect(colorChanges([PRIMARY], { ...DEFAULT_COLORS, primary: '0A606C' }, COLOR_NAMES)).toEqual(
    [],
  );
  expect(colorChanges([PRIMARY], DEFAULT_COLORS, ['secondary'])).toEqual([]);
});
