/** Who a row belongs to, as lists show it; null when it is nobody's, or their account is gone. */
export function ownerOf({ ownerId, ownerName }: Owned): { id: number; name: string } | null {
  return ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName };
}

interface Owned {
  ownerId: number | null;
  ownerName: string | null;
}
