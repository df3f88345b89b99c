import type { ColorName, Company } from '@atrio/contract/companies';
import { ApiError } from '../../lib/api-client.ts';
import { type ColorChange, colorChanges } from './color-difference.ts';
import {
  readColors,
  useCreateColor,
  useRemoveColor,
  useUpdateColor,
} from './company-editing.api.ts';

/**
 * Writes the colours in `names`, one by one; one that fails does not keep the others from being
 * written. Throws the first failure: sent again, only what is left is written.
 */
export function useSaveColors() {
  const { mutateAsync: create } = useCreateColor();
  const { mutateAsync: update } = useUpdateColor();
  const { mutateAsync: remove } = useRemoveColor();

  function write(companyId: number, change: ColorChange): Promise<unknown> {
    if (change.kind === 'remove') return remove({ colorId: String(change.id) });
    const { colorName, colorHex } = change;
    if (change.kind === 'create') {
      return create({ companyId: String(companyId), colorName, colorHex });
    }
    return update({ colorId: String(change.id), colorName, colorHex });
  }

  return async (companyId: number, wanted: Company['colors'], names: readonly ColorName[]) => {
    if (names.length === 0) return;
    const failures: unknown[] = [];
    for (const change of colorChanges(await readColors(companyId), wanted, names)) {
      await write(companyId, change).catch((error: unknown) => {
        if (!isGone(change, error)) failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Someone else removed the colour first: it is as it should be. */
function isGone(change: ColorChange, error: unknown): boolean {
  return change.kind === 'remove' && error instanceof ApiError && error.code === 'NOT_FOUND';
}
