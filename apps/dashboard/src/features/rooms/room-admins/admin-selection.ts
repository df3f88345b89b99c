import type { Admin } from '@atrio/contract/accounts/accounts';
import type { RoomAdmin } from '@atrio/contract/rooms/room-admins';

/**
 * The unsaved selection, kept as its difference from the room's administrators: when others save in
 * the meantime, exactly the changes made here remain.
 */
export interface Edits {
  added: readonly Admin[];
  /** Ids of the removed administrators (not of their links). */
  removed: readonly number[];
}

export const NO_EDITS: Edits = { added: [], removed: [] };

export interface SelectedAdmin {
  adminId: number;
  name: string;
  /** Not saved yet. */
  isNew: boolean;
}

/** The calls that saving has to make. */
export interface Difference {
  toAdd: readonly Admin[];
  toRemove: readonly RoomAdmin[];
}

export function differenceOf(links: readonly RoomAdmin[], edits: Edits): Difference {
  return {
    toAdd: edits.added.filter(({ id }) => !links.some(({ adminId }) => adminId === id)),
    toRemove: links.filter(({ adminId }) => edits.removed.includes(adminId)),
  };
}

/** The saved administrators first, then the new ones in the order they were added. */
export function selectedOf(links: readonly RoomAdmin[], edits: Edits): SelectedAdmin[] {
  const kept = links.filter(({ adminId }) => !edits.removed.includes(adminId));
  const { toAdd } = differenceOf(links, edits);
  return [
    ...kept.map(({ adminId, name }) => ({ adminId, name, isNew: false })),
    ...toAdd.map(({ id, name }) => ({ adminId: id, name, isNew: true })),
  ];
}

/** Adding a selected administrator again changes nothing (docs/product/rules.md#co-administrators). */
export function withAdmin(links: readonly RoomAdmin[], edits: Edits, admin: Admin): Edits {
  const removed = edits.removed.filter((id) => id !== admin.id);
  const isSelected = selectedOf(links, { ...edits, removed }).some(
    ({ adminId }) => adminId === admin.id,
  );
  return { added: isSelected ? edits.added : [...edits.added, admin], removed };
}

export function withoutAdmin(edits: Edits, adminId: number): Edits {
  return {
    added: edits.added.filter(({ id }) => id !== adminId),
    removed: [...edits.removed.filter((id) => id !== adminId), adminId],
  };
}

/** The edits that remain when `difference` could not be saved. */
export function editsOf({ toAdd, toRemove }: Difference): Edits {
  return { added: toAdd, removed: toRemove.map(({ adminId }) => adminId) };
}
