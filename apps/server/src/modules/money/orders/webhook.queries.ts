import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

const HOUR = 60 * 60_000;

export interface NewEvent {
  event_id: string;
  event: string;
  asaas_payment_id: string | null;
  asaas_invoice_id: string | null;
  asaas_authorization_id: string | null;
  value_cents: number | null;
  customer: string | null;
  reference: string | null;
  state: 'new' | 'setAside';
  reason: string | null;
}

/** Stores an event once, however often it is delivered. */
export async function insertEvent(db: Database, event: NewEvent, now: number): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ ...event, next_try_at: now, received_at: now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

/** Claims the events that are due; each goes to one server. */
export function claimEvents(
  db: Database,
  { now, until }: { now: number; until: number },
  limit: number,
) {
  const isDue = sql<boolean>`state = 'new' and next_try_at <= ${now}
    and coalesce(claimed_until, 0) <= ${now}`;
  return db
    .updateTable('webhook_events')
    .set((eb) => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_events').select('id').where(isDue).orderBy('next_try_at').limit(limit),
    )
    .where(isDue)
    .returning([
      'id',
      'event',
      'asaas_payment_id as asaasPaymentId',
      'asaas_invoice_id as asaasInvoiceId',
      'asaas_authorization_id as asaasAuthorizationId',
      'value_cents as valueCents',
      'customer',
      'reference',
      'attempts',
    ])
    .execute();
}

export async function finishEvent(
  db: Database,
  id: number,
  state: 'done' | 'setAside',
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ state, reason, claimed_until: null, next_try_at: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeEvent(db: Database, id: number, until: number): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ claimed_until: null, next_try_at: until })
    .where('id', '=', id)
    .execute();
}

export function listSetAside(db: Database, limit: number) {
  return (
    db
      .selectFrom('webhook_events')
      .select([
        'id',
        'event',
        'asaas_payment_id as asaasPaymentId',
        'reason',
        'received_at as receivedAt',
      ])
      // A literal, so that the partial index is used.
      .where('state', '=', sql.lit('setAside'))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Marks a set-aside event as handled. @returns undefined when it was not set aside */
export function dismissEvent(db: Database, id: number) {
  return db
    .updateTable('webhook_events')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'setAside')
    .returning('id')
    .executeTakeFirst();
}

export async function countRefusal(db: Database, now: number): Promise<void> {
  await db
    .insertInto('webhook_refusals')
    .values({ hour: Math.floor(now / HOUR), count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet({ count: sql`webhook_refusals.count + 1`, last_at: now }),
    )
    .execute();
}

export async function sumRefusals(db: Database, since: number) {
  const { count, lastAt } = await db
    .selectFrom('webhook_refusals')
    .select((eb) => [
      eb.fn.sum<number | null>('count').as('count'),
      eb.fn.max<number | null>('last_at').as('lastAt'),
    ])
    .where('last_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), lastAt };
}

export async function deleteOldEvents(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', before)
    .where('state', '=', 'done')
    .execute();
  await db.deleteFrom('webhook_refusals').where('last_at', '<', before).execute();
}

/** Releases the claims of a stopped server. Call it only when no other server can be running. */
export async function releaseEventClaims(db: Database): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .execute();
}
