import { sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/tables.ts';

export const ORDER_COLUMNS = [
  'orders.id',
  'orders.admin_id as adminId',
  'orders.plan_id as planId',
  'orders.plan_name as planName',
  'orders.price_cents as priceCents',
  'orders.billing_type as billingType',
  'orders.payment_day as paymentDay',
  'orders.first_due_date as firstDueDate',
  'orders.room_model_ids as roomModelIds',
  'orders.customer',
  'orders.reference',
  'orders.state',
  'orders.asaas_id as asaasId',
  'orders.sent_at as sentAt',
  'orders.attempts',
  'orders.created_at as createdAt',
] as const;

export interface NewOrder {
  admin_id: number;
  plan_id: number;
  plan_name: string;
  plan_name_key: string;
  price_cents: number;
  billing_type: string;
  payment_day: number;
  first_due_date: string;
  room_model_ids: string;
  customer: string;
  reference: string;
}

export interface Claim {
  now: number;
  until: number;
}

/**
 * Makes everybody who orders for this administrator wait for one another, until the transaction
 * ends: what is read after it cannot be ordered by somebody else at the same time.
 */
export async function lockOrdersOf(db: Database, adminId: number): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('admin_id', '=', adminId)
    .execute();
}

/** One like it that is under way, or was made after `since`. */
export function findSameOrder(
  db: Database,
  { admin_id, plan_id, billing_type, payment_day }: NewOrder,
  since: number,
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('admin_id', '=', admin_id)
    .where('plan_id', '=', plan_id)
    .where('billing_type', '=', billing_type)
    .where('payment_day', '=', payment_day)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.and([eb('state', '=', 'placed'), eb('created_at', '>=', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Written before the provider hears of it, and taken by whoever writes it. */
export function insertOrder(db: Database, order: NewOrder, { now, until }: Claim) {
  return db
    .insertInto('orders')
    .values({
      ...order,
      state: 'open',
      claimed_until: until,
      next_try_at: until,
      created_at: now,
    })
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function findOrder(db: Database, id: number) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The order that a charge belongs to: by its subscription, or by the reference it inherited. */
export function findOrderOf(
  db: Database,
  { subscription, reference }: { subscription: string | null; reference: string | null },
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where((eb) =>
      eb.or([
        eb('asaas_id', '=', subscription ?? ''),
        eb.and([eb('asaas_id', 'is', null), eb('reference', '=', reference ?? '')]),
      ]),
    )
    .executeTakeFirst();
}

/** Those whose time has come; each for one server. */
export function claimDueOrders(
  db: Database,
  state: 'open' | 'placed' | 'cancelling',
  { now, until }: Claim,
  limit: number,
) {
  const isDue = sql<boolean>`state = ${sql.lit(state)} and next_try_at <= ${now}
    and coalesce(claimed_until, 0) <= ${now}`;
  return db
    .updateTable('orders')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where(isDue).orderBy('next_try_at').limit(limit),
    )
    .where(isDue)
    .returning(ORDER_COLUMNS)
    .execute();
}

/**
 * Before the creating call leaves: from here on the provider may have it.
 * @returns undefined when the order was ended meanwhile: nothing may be sent
 */
export function markOrderSent(db: Database, id: number, firstDueDate: string, now: number) {
  return db
    .updateTable('orders')
    .set((eb) => ({
      sent_at: now,
      first_due_date: firstDueDate,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('attempts')
    .executeTakeFirst();
}

/** @returns undefined when it was placed or ended meanwhile */
export function placeOrder(db: Database, id: number, asaasId: string) {
  return db
    .updateTable('orders')
    .set({ state: 'placed', asaas_id: asaasId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
}

export async function refuseOrder(db: Database, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'refused', claimed_until: null, next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Leaves it to whoever comes next, at that time. An order that was ended meanwhile keeps the time
 * that it was given then.
 * @param state the order's, as the caller last knew it
 */
export async function releaseOrder(
  db: Database,
  { id, state }: Pick<Tables['orders'], 'state'> & { id: number },
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      claimed_until: null,
      next_try_at: sql<number>`case when state = ${state} then ${nextTryAt} else next_try_at end`,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns the models of the rooms to add; undefined when they have been added before */
export function markGranted(db: Database, id: number, now: number) {
  return db
    .updateTable('orders')
    .set({ granted_at: now })
    .where('id', '=', id)
    .where('granted_at', 'is', null)
    .returning('room_model_ids as roomModelIds')
    .executeTakeFirst();
}

/** Those that the provider has not heard of for sure, and those whose first charge we do not have yet. */
export async function countOpenOrders(db: Database, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where((eb) => {
      const charges = eb.selectFrom('payments').select('id').whereRef('order_id', '=', 'orders.id');
      const isUncharged = eb.and([eb('state', '=', 'placed'), eb.not(eb.exists(charges))]);
      return eb.or([eb('state', '=', 'open'), isUncharged]);
    })
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The orders that run, each with the last day that it has been charged for. */
export function listRunningOrders(db: Database, adminId: number) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'plan_name as planName',
      'price_cents as priceCents',
      'payment_day as paymentDay',
      eb
        .selectFrom('payments')
        .select((payments) => payments.fn.max('due_date').as('last'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .as('lastDueDate'),
    ])
    .where('admin_id', '=', adminId)
    .where('state', '=', 'placed')
    .execute();
}

/** Claims of a server that is gone: its orders are looked at again at once. */
export async function releaseOrderClaims(db: Database): Promise<void> {
  await db
    .updateTable('orders')
    .set({ claimed_until: null, next_try_at: 0 })
    .where('claimed_until', 'is not', null)
    .execute();
}
