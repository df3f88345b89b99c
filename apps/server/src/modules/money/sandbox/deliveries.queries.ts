import { type Insertable, sql } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export async function insertDelivery(
  db: Database,
  row: Insertable<Tables['sandbox_deliveries']>,
): Promise<void> {
  await db.insertInto('sandbox_deliveries').values(row).execute();
}

/**
 * Claims due deliveries in the order of their creation until `claimMs` from now. The condition
 * stands twice: see claimMails.
 */
export async function claimDeliveries(db: Database, now: number, claimMs: number, limit: number) {
  const isWaiting = sql<boolean>`delivered_at is null and next_try_at <= ${now}
    and (claimed_until is null or claimed_until <= ${now})`;
  const claimed = await db
    .updateTable('sandbox_deliveries')
    .set((eb) => ({ claimed_until: now + claimMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('sandbox_deliveries').select('id').where(isWaiting).orderBy('id').limit(limit),
    )
    .where(isWaiting)
    .returning(['id', 'event_id as eventId', 'body', 'attempts'])
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Releases the claims of a stopped worker. Call it only when no other can be running. */
export async function releaseDeliveries(db: Database): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ claimed_until: null })
    .where('delivered_at', 'is', null)
    .where('claimed_until', 'is not', null)
    .execute();
}

export async function markDelivered(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ delivered_at: now, next_try_at: null, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** @param nextTryAt null: no automatic retry */
export async function postponeDelivery(
  db: Database,
  id: number,
  nextTryAt: number | null,
): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ next_try_at: nextTryAt, claimed_until: null })
    .where('id', '=', id)
    .execute();
}

/** True when a delivery has failed for good, which stops the whole queue. */
export async function isInterrupted(db: Database): Promise<boolean> {
  const givenUp = await db
    .selectFrom('sandbox_deliveries')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('next_try_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return givenUp !== undefined;
}

export async function resumeDeliveries(db: Database, now: number): Promise<void> {
  await db
    .updateTable('sandbox_deliveries')
    .set({ attempts: 0, next_try_at: now })
    .where('delivered_at', 'is', null)
    .where('next_try_at', 'is', null)
    .execute();
}

export async function deleteDeliveries(db: Database, before: number): Promise<void> {
  await db.deleteFrom('sandbox_deliveries').where('created_at', '<', before).execute();
}
