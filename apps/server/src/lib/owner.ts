/**
 * The owner of a row as lists show it; null without an owner or when the account no longer exists.
 */
export function ownerOf({ ownerId, ownerName }: Owned): { id: number; name: string } | null {
  return ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName };
}

interface Owned {
  ownerId: number | null;
  ownerName: string | null;
}
