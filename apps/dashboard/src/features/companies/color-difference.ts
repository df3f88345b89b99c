import type { ColorName, Company, CompanyColor } from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';

/** What saving the colours has to do (spec section 4, Company colour saving). */
export type ColorChange =
  | { kind: 'create'; colorName: ColorName; colorHex: string }
  | { kind: 'update'; id: number; colorName: ColorName; colorHex: string }
  | { kind: 'remove'; id: number };

/**
 * From what is stored to what is wanted, of the colours in `names` only: what others made of the
 * rest meanwhile stays. A default needs no storing.
 */
export function colorChanges(
  stored: readonly CompanyColor[],
  wanted: Company['colors'],
  names: readonly ColorName[],
): ColorChange[] {
  return names.flatMap((colorName): ColorChange[] => {
    const row = stored.find((color) => color.colorName === colorName);
    const colorHex = wanted[colorName];
    if ((row?.colorHex ?? DEFAULT_COLORS[colorName]) === colorHex) return [];
    if (!row) return [{ kind: 'create', colorName, colorHex }];
    if (colorHex === DEFAULT_COLORS[colorName]) return [{ kind: 'remove', id: row.id }];
    return [{ kind: 'update', id: row.id, colorName, colorHex }];
  });
}
