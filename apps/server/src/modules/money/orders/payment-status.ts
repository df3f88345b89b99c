import { STATUSES_OF } from '@atrio/contract/money/payments';

/** Our status for a charge that the provider has deleted; the provider itself has none. */
export const DELETED = 'DELETED';

/** Statuses of a charge that nobody has paid. */
export const UNPAID: readonly string[] = [...STATUSES_OF.open, ...STATUSES_OF.overdue];

const OPEN = new Set(UNPAID);
const PAID = new Set(STATUSES_OF.paid);
/** Nothing follows these, except that a deleted charge may turn out to be paid. */
const FINAL = new Set(['REFUNDED', DELETED]);

export function isPaid(status: string): boolean {
  return PAID.has(status);
}

export function isOverdue(status: string): boolean {
  return STATUSES_OF.overdue.includes(status);
}

/** True while the charge may still be paid, so that it is worth asking about. */
export function isOpen(status: string): boolean {
  return OPEN.has(status);
}

/**
 * Says if a payment may change from one status to the other. It only moves forward: a paid one never
 * becomes open again, even if a slower reader reports an older status. A refund or a dispute follows
 * a payment, and a dispute may be won. A deleted charge may turn out to be paid: the provider can
 * restore it, and money that came in must be seen.
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
