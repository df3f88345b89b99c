import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { COLOR_NAMES, type CompanyColor } from '@atrio/contract/organization/companies';
import { expect, test } from 'vitest';
import { colorChanges } from './save-company.ts';

const at = '2026-11-01T10:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const PRIMARY: CompanyColor = {
  id: 8,
  companyId: 3,
  colorName: 'primary',
  colorHex: '0A606C',
  ...times,
};

test('updates stored colours and creates missing ones', () => {
  const wanted = { ...DEFAULT_COLORS, primary: '112233', secondary: '445566' };
  expect(colorChanges([PRIMARY], wanted, COLOR_NAMES)).toEqual([
    { kind: 'update', id: 8, colorName: 'primary', colorHex: '112233' },
    { kind: 'create', colorName: 'secondary', colorHex: '445566' },
  ]);
});

test('removes colours that return to their default, and never stores a default', () => {
  expect(colorChanges([PRIMARY], DEFAULT_COLORS, COLOR_NAMES)).toEqual([{ kind: 'remove', id: 8 }]);
  expect(colorChanges([], DEFAULT_COLORS, COLOR_NAMES)).toEqual([]);
});

test('writes neither unchanged colours nor those that were changed elsewhere', () => {
  expect(colorChanges([PRIMARY], { ...DEFAULT_COLORS, primary: '0A606C' }, COLOR_NAMES)).toEqual(
    [],
  );
  expect(colorChanges([PRIMARY], DEFAULT_COLORS, ['secondary'])).toEqual([]);
});
