import type { Admin } from '@atrio/contract/accounts';
import type { RoomAdmin } from '@atrio/contract/room-admins';

/**
 * The local selection, kept as its difference from the room's administrators: whatever others save
 * meanwhile, what was changed here stays changed, and nothing else.
 */
export interface Edits {
  added: readonly Admin[];
  /** Ids of administrators (not of links) that were taken out. */
  removed: readonly number[];
}

export const NO_EDITS: Edits = { added: [], removed: [] };

export interface SelectedAdmin {
  adminId: number;
  name: string;
  /** Not saved yet. */
  isNew: boolean;
}

/** What saving has to do. */
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

/** The room's own first, then the new ones in the order they were added. */
export function selectedOf(links: readonly RoomAdmin[], edits: Edits): SelectedAdmin[] {
  const kept = links.filter(({ adminId }) => !edits.removed.includes(adminId));
  const { toAdd } = differenceOf(links, edits);
  return [
    ...kept.map(({ adminId, name }) => ({ adminId, name, isNew: false })),
    ...toAdd.map(({ id, name }) => ({ adminId: id, name, isNew: true })),
  ];
}

/** Adding whoever is selected already changes nothing (spec section 5). */
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

/** What is left of the edits when only these could not be saved. */
export function editsOf({ toAdd, toRemove }: Difference): Edits {
  return { added: toAdd, removed: toRemove.map(({ adminId }) => adminId) };
}
