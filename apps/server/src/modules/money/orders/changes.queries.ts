import type { BillingType } from '@atrio/contract/money/payments';
import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { ChangeRow, ChangeState, NewChange, NewPlan } from './change-types.ts';
import type { Claim } from './order-types.ts';
import { ORDER_COLUMNS } from './orders.queries.ts';

const CHANGE_COLUMNS = [
  'order_changes.id',
  'order_changes.order_id as orderId',
  'order_changes.direction',
  'order_changes.state',
  'order_changes.from_plan_id as fromPlanId',
  'order_changes.from_price_cents as fromPriceCents',
  'order_changes.plan_id as planId',
  'order_changes.plan_name as planName',
  'order_changes.plan_name_key as planNameKey',
  'order_changes.price_cents as priceCents',
  'order_changes.room_model_ids as roomModelIds',
  'order_changes.amount_cents as amountCents',
  'order_changes.paid_until as paidUntil',
  'order_changes.due_date as payBy',
  'order_changes.keep_room_ids as keepRoomIds',
  'order_changes.reference',
  'order_changes.sent_at as sentAt',
  'order_changes.attempts',
] as const;

/** Makes everybody who changes this order wait until the transaction ends. */
export function lockOrder(db: Database, id: number) {
  return db
    .updateTable('orders')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returning(ORDER_COLUMNS)
    .executeTakeFirst();
}

export function findPendingChange(db: Database, orderId: number): Promise<ChangeRow | undefined> {
  return changes(db)
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

export function findChange(db: Database, id: number): Promise<ChangeRow | undefined> {
  return changes(db).where('id', '=', id).executeTakeFirst();
}

/** The plans that an order had before it took another, the latest first. */
export function listFormerPlans(db: Database, orderId: number) {
  return db
    .selectFrom('order_changes')
    .innerJoin('plans', 'plans.id', 'order_changes.from_plan_id')
    .select(['plans.name', 'order_changes.from_price_cents as priceCents'])
    .where('order_changes.order_id', '=', orderId)
    .orderBy('order_changes.id', 'desc')
    .execute();
}

export function findChangeByReference(
  db: Database,
  reference: string,
): Promise<ChangeRow | undefined> {
  return changes(db).where('reference', '=', reference).executeTakeFirst();
}

function changes(db: Database) {
  return db
    .selectFrom('order_changes')
    .select(CHANGE_COLUMNS)
    .$narrowType<{ state: ChangeState }>();
}

export function insertChange(db: Database, change: NewChange, now: number): Promise<ChangeRow> {
  return db
    .insertInto('order_changes')
    .values({ ...change, created_at: now })
    .returning(CHANGE_COLUMNS)
    .$narrowType<{ state: ChangeState }>()
    .executeTakeFirstOrThrow();
}

export async function updateKeptRooms(db: Database, id: number, ids: string): Promise<void> {
  await db.updateTable('order_changes').set({ keep_room_ids: ids }).where('id', '=', id).execute();
}

/** Claims the change that is due; it goes to one server. */
export function claimDueChange(
  db: Database,
  { now, until }: Claim,
): Promise<ChangeRow | undefined> {
  const isDue = sql<boolean>`next_try_at <= ${now} and coalesce(claimed_until, 0) <= ${now}`;
  return db
    .updateTable('order_changes')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_changes').select('id').where(isDue).orderBy('next_try_at').limit(1),
    )
    .where(isDue)
    .returning(CHANGE_COLUMNS)
    .$narrowType<{ state: ChangeState }>()
    .executeTakeFirst();
}

/** @returns undefined when another worker has it, or it is settled */
export function claimChange(
  db: Database,
  id: number,
  { now, until }: Claim,
): Promise<ChangeRow | undefined> {
  return db
    .updateTable('order_changes')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`coalesce(claimed_until, 0) <= ${now}`)
    .returning(CHANGE_COLUMNS)
    .$narrowType<{ state: ChangeState }>()
    .executeTakeFirst();
}

/** Releases the claim; a change that has taken another state meanwhile keeps its own time. */
export async function releaseChange(
  db: Database,
  { id, state }: Pick<ChangeRow, 'id' | 'state'>,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('order_changes')
    .set({
      claimed_until: null,
      next_try_at: sql<number>`case when state = ${state} then ${nextTryAt} else next_try_at end`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * To be called before the creating call leaves: from then on the provider may have the charge.
 * @returns undefined when the change was taken back meanwhile: nothing may be sent
 */
export function markChangeSent(db: Database, id: number, now: number) {
  return db
    .updateTable('order_changes')
    .set((eb) => ({ sent_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when it was in none of these states */
export function moveChange(
  db: Database,
  id: number,
  from: readonly ChangeState[],
  to: ChangeState,
  { settledAt = null, nextTryAt = null }: { settledAt?: number | null; nextTryAt?: number | null },
) {
  return db
    .updateTable('order_changes')
    .set({ state: to, settled_at: settledAt, next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
}

/** Takes a pending change of these orders back, since they end. */
export async function dropChangesOf(
  db: Database,
  orderIds: readonly number[],
  now: number,
): Promise<void> {
  if (orderIds.length === 0) return;
  const pending = db
    .updateTable('order_changes')
    .where('order_id', 'in', orderIds)
    .where('settled_at', 'is', null);
  await pending
    .set({ state: 'undone', settled_at: now, next_try_at: null })
    .where('direction', '=', 'down')
    .execute();
  await pending.set({ state: 'lapsing', next_try_at: now }).where('direction', '=', 'up').execute();
}

/** Has a pending change of the order looked at soon, since one of its months was paid. */
export async function wakeChange(db: Database, orderId: number, now: number): Promise<void> {
  await db
    .updateTable('order_changes')
    .set({ next_try_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'charged')
    .where('settled_at', 'is', null)
    .execute();
}

export async function postponeChange(db: Database, id: number, paidUntil: string): Promise<void> {
  await db
    .updateTable('order_changes')
    .set({ paid_until: paidUntil })
    .where('id', '=', id)
    .execute();
}

/** Gives the order another plan; the provider is told of its price next. */
export async function updateOrderPlan(
  db: Database,
  id: number,
  plan: NewPlan,
  now: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ ...plan, changed_at: now, revision: eb('revision', '+', 1), ...tellSoon(now) }))
    .where('id', '=', id)
    .execute();
}

/** The provider is to be told of another price, another way of paying, a pause or a resumption. */
export async function bumpRevision(
  db: Database,
  id: number,
  changes: {
    paused_at?: number | null;
    other_prices?: string;
    discount_cents?: number;
    billing_type?: BillingType;
    authorization_id?: string;
    authorization_status?: null;
    authorization_cents?: null;
  },
  now: number,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({
      ...changes,
      changed_at: now,
      revision: eb('revision', '+', 1),
      ...tellSoon(now),
    }))
    .where('id', '=', id)
    .execute();
}

/** Orders that end have a time of their own. */
function tellSoon(now: number) {
  return { next_try_at: sql<number>`case when state = 'placed' then ${now} else next_try_at end` };
}

/** @returns undefined when another worker has it, or it is not placed */
export function claimPlaced(db: Database, id: number, { now, until }: Claim) {
  return db
    .updateTable('orders')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', '=', id)
    .where('state', '=', 'placed')
    .where(sql<boolean>`coalesce(claimed_until, 0) <= ${now}`)
    .returning(ORDER_COLUMNS)
    .executeTakeFirst();
}

export async function markTold(db: Database, id: number, revision: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ told_revision: revision })
    .where('id', '=', id)
    .where('told_revision', '<', revision)
    .execute();
}

/** Releases the claims of a stopped server. */
export async function releaseChangeClaims(db: Database): Promise<void> {
  await db
    .updateTable('order_changes')
    .set({ claimed_until: null, next_try_at: 0 })
    .where('claimed_until', 'is not', null)
    .where('settled_at', 'is', null)
    .execute();
}
