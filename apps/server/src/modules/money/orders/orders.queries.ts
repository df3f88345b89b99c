import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Claim, NewOrder, OrderRow, StoredOrderState, WantedOrder } from './order-types.ts';

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
  'orders.paused_at as pausedAt',
  'orders.other_prices as otherPrices',
  'orders.revision',
  'orders.told_revision as toldRevision',
  'orders.coupon_terms as couponTerms',
  'orders.authorization_id as authorizationId',
] as const;

/**
 * Makes concurrent orders of this administrator wait for one another until the transaction ends, so
 * that the same order is not placed twice.
 */
export async function lockOrdersOf(db: Database, adminId: number): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('admin_id', '=', adminId)
    .execute();
}

/** The same order, with the same coupon, that is still open, or was placed after `since`. */
export function findSameOrder(
  db: Database,
  { admin_id, plan_id, billing_type, payment_day }: WantedOrder,
  coupon: string,
  since: number,
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('admin_id', '=', admin_id)
    .where('plan_id', '=', plan_id)
    .where('billing_type', '=', billing_type)
    .where('payment_day', '=', payment_day)
    .where((eb) => {
      const code = eb.selectFrom('coupons').select('code').whereRef('id', '=', 'orders.coupon_id');
      return eb(eb.fn.coalesce(code, sql<string>`''`), '=', coupon);
    })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.and([eb('state', '=', 'placed'), eb('created_at', '>=', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Stores an order before the provider is asked, claimed by the server that writes it. */
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

/** Finds a charge's order: by its subscription, or by the reference that it has. */
export async function findOrderOf(
  db: Database,
  { subscription, reference }: { subscription: string | null; reference: string | null },
) {
  const order = await findMonthsOrder(db, { subscription: subscription ?? '', reference });
  return order ?? (reference === null ? undefined : findDifferencesOrder(db, reference));
}

/** The order of a change's difference, which belongs to no subscription. */
function findDifferencesOrder(db: Database, reference: string) {
  return db
    .selectFrom('order_changes')
    .innerJoin('orders', 'orders.id', 'order_changes.order_id')
    .select(ORDER_COLUMNS)
    .where('order_changes.reference', '=', reference)
    .executeTakeFirst();
}

function findMonthsOrder(
  db: Database,
  { subscription, reference }: { subscription: string; reference: string | null },
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where((eb) =>
      eb.or([
        eb('asaas_id', '=', subscription),
        eb.and([eb('asaas_id', 'is', null), eb('reference', '=', reference ?? '')]),
      ]),
    )
    .executeTakeFirst();
}

/** Claims the orders that are due; each goes to one server. */
export function claimDueOrders(
  db: Database,
  state: Extract<StoredOrderState, 'open' | 'placed' | 'cancelling'>,
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
 * To be called before the creating call leaves: from then on the provider may have the order.
 * @returns undefined when the order was cancelled meanwhile: nothing may be sent
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

/** @returns undefined when it was placed or cancelled meanwhile */
export function placeOrder(db: Database, id: number, asaasId: string) {
  return db
    .updateTable('orders')
    .set({ state: 'placed', asaas_id: asaasId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when it was not open any more */
export function refuseOrder(db: Database, id: number) {
  return db
    .updateTable('orders')
    .set({ state: 'refused', claimed_until: null, next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
}

/**
 * Marks the coupon of an ended order that was never paid as given back, once.
 * @returns undefined when it has none, was paid, or has given it back
 */
export function markCouponReturned(db: Database, id: number, now: number) {
  return db
    .updateTable('orders')
    .set({ coupon_returned_at: now })
    .where('id', '=', id)
    .where('coupon_id', 'is not', null)
    .where('coupon_returned_at', 'is', null)
    .where('granted_at', 'is', null)
    .returning('coupon_id as couponId')
    .executeTakeFirst();
}

/**
 * Releases the claim and sets the time of the next try. An order that was cancelled or changed
 * meanwhile keeps the time that it got then.
 * @param order as the caller last knew it
 */
export async function releaseOrder(
  db: Database,
  { id, state, revision }: Pick<OrderRow, 'id' | 'state' | 'revision'>,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      claimed_until: null,
      next_try_at: sql<number>`case when state = ${state} and revision = ${revision}
        then ${nextTryAt} else next_try_at end`,
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

/** Releases the claims of a stopped server, so that its orders are processed at once. */
export async function releaseOrderClaims(db: Database): Promise<void> {
  await db
    .updateTable('orders')
    .set({ claimed_until: null, next_try_at: 0 })
    .where('claimed_until', 'is not', null)
    .execute();
}
