/** Before everybody else, and before those who were put there earlier. */
export const HEAD = -1_000;
/** Guests of no named category; below it stand the named ones, the last of them nearest. */
const LISTED = 0;
const UNLISTED = 1;

/** Whether a place was put at the head of the queue. */
export function isAtHead({ rank }: { rank: number }): boolean {
  return rank === HEAD;
}

/** Whether somebody who knocks has a ticket of the room. */
export function isListedRank(rank: number): boolean {
  return rank <= LISTED;
}

/** The order of the queue before that of arrival; lower ones go first. */
export function rankOf(
  { first_categories: first }: { first_categories: string },
  { isListed, category }: { isListed: boolean; category?: string | null | undefined },
): number {
  if (!isListed) return UNLISTED;
  const named = firstCategoriesOf(first);
  const index = category ? named.indexOf(category) : -1;
  return index === -1 ? LISTED : index - named.length;
}

/** Written by us, of the contract's type. */
export function firstCategoriesOf(json: string): string[] {
  return JSON.parse(json) as string[];
}
