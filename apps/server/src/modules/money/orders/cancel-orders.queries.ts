import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Claim } from './order-types.ts';
import { ORDER_COLUMNS } from './orders.queries.ts';

/** Orders in these states may have charges. */
const RUNNING = ['open', 'placed'] as const;

/**
 * Marks one order as ending: from now on nothing is charged for it again. A worker that is placing
 * it right now fails to do so.
 * @returns undefined when it was not running any more
 */
export function markCancelling(
  db: Database,
  { id, adminId, now }: { id: number; adminId: number; now: number },
) {
  return db
    .updateTable('orders')
    .set({ state: 'cancelling', cancelled_at: now, next_try_at: now })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('state', 'in', RUNNING)
    .returning('id')
    .executeTakeFirst();
}

/** @returns the orders of the administrator that this call has ended */
export function markAllCancelling(db: Database, adminId: number, now: number) {
  return db
    .updateTable('orders')
    .set({ state: 'cancelling', cancelled_at: now, next_try_at: now })
    .where('admin_id', '=', adminId)
    .where('state', 'in', RUNNING)
    .returning('id')
    .execute();
}

/** @returns undefined when another worker has it, or it is done */
export function claimCancelling(db: Database, id: number, { now, until }: Claim) {
  return db
    .updateTable('orders')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', '=', id)
    .where('state', '=', 'cancelling')
    .where(sql<boolean>`coalesce(claimed_until, 0) <= ${now}`)
    .returning(ORDER_COLUMNS)
    .executeTakeFirst();
}

/** To be called when nothing of it is left at the provider. */
export function finishCancelling(db: Database, id: number) {
  return db
    .updateTable('orders')
    .set({ state: 'cancelled', claimed_until: null, next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'cancelling')
    .returning('id')
    .executeTakeFirst();
}
