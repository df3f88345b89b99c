import type { Admin } from '@atrio/contract/accounts';
import type { RoomAdmin } from '@atrio/contract/room-admins';
import { ApiError } from '../../lib/api-client.ts';
import type { Difference } from './admin-selection.ts';
import { useAddRoomAdmin, useRemoveRoomAdmin } from './room-admins.api.ts';

/** What could not be saved, and why, by name. */
export interface Leftover extends Difference {
  reasons: readonly string[];
}

/**
 * Adds and removes one by one; a call that fails does not keep the others from being made. Whoever
 * removes themselves goes last, and only if all else is saved: afterwards they may do nothing here.
 */
export function useSaveDifference(roomId: number, ownId: number | undefined) {
  const { mutateAsync: add } = useAddRoomAdmin();
  const { mutateAsync: remove } = useRemoveRoomAdmin();

  return async ({ toAdd, toRemove }: Difference): Promise<Leftover> => {
    const failedToAdd: Admin[] = [];
    const failedToRemove: RoomAdmin[] = [];
    const reasons: string[] = [];

    for (const admin of toAdd) {
      const reason = await attempt(() => add({ roomId: String(roomId), adminId: admin.id }));
      if (reason === undefined) continue;
      failedToAdd.push(admin);
      reasons.push(`${admin.name}: ${reason}`);
    }
    for (const link of toRemove.toSorted((a, b) => rank(a, ownId) - rank(b, ownId))) {
      if (link.adminId === ownId && reasons.length > 0) {
        failedToRemove.push(link);
        continue;
      }
      const reason = await attempt(() => remove({ linkId: String(link.id) }), isGone);
      if (reason === undefined) continue;
      failedToRemove.push(link);
      reasons.push(`${link.name}: ${reason}`);
    }
    return { toAdd: failedToAdd, toRemove: failedToRemove, reasons };
  };
}

/** Why it failed; undefined when it did not, or when the failure means it was done already. */
async function attempt(
  call: () => Promise<unknown>,
  isDone: (error: ApiError) => boolean = () => false,
): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isDone(error) ? undefined : error.message;
  }
}

/** Someone else removed the link first: it is as it should be. */
function isGone({ code }: ApiError): boolean {
  return code === 'NOT_FOUND';
}

function rank({ adminId }: RoomAdmin, ownId: number | undefined): number {
  return adminId === ownId ? 1 : 0;
}
