import { STATUSES_OF } from '@atrio/contract/payments';

/** What we call a charge that the provider has deleted, which is no status of its own there. */
export const DELETED = 'DELETED';

const OPEN = new Set([...STATUSES_OF.open, ...STATUSES_OF.overdue]);
const PAID = new Set(STATUSES_OF.paid);
/** Nothing comes after these, but for what is said of DELETED below. */
const FINAL = new Set(['REFUNDED', DELETED]);

export function isPaid(status: string): boolean {
  return PAID.has(status);
}

/** Whether it may still be paid, so that it is worth asking about. */
export function isOpen(status: string): boolean {
  return OPEN.has(status);
}

/**
 * Whether a payment may go from one status to the other. It only moves forward: what was paid is
 * never open again, whoever tells what he read earlier; a refund or a dispute comes after, and a
 * dispute may be won. A charge that was withdrawn may turn out to be paid: the provider can restore
 * it, and money that came in must be seen.
 */
export function mayFollow(before: string, next: string): boolean {
  if (before === DELETED && isPaid(next)) return true;
  if (FINAL.has(before)) return before === next;
  return rank(next) >= rank(before) || (rank(before) === DISPUTED && rank(next) >= CONFIRMED);
}

const CONFIRMED = 1;
const DISPUTED = 3;

function rank(status: string): number {
  if (OPEN.has(status)) return 0;
  if (FINAL.has(status)) return 4;
  if (!PAID.has(status)) return DISPUTED;
  return status === 'CONFIRMED' ? CONFIRMED : 2;
}
