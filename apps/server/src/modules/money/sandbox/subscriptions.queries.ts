import type { ChargeType } from '@atrio/contract/money/payments';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import type { SubscriptionFilters } from './requests.ts';

export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

const withCustomer = (db: Database) =>
  db
    .selectFrom('sandbox_subscriptions as subscription')
    .innerJoin('sandbox_customers as customer', 'customer.id', 'subscription.customer_id')
    .selectAll('subscription')
    .select('customer.asaas_id as customer');

/** Finds deleted ones too. */
export function findSubscription(db: Database, asaasId: string) {
  return withCustomer(db).where('subscription.asaas_id', '=', asaasId).executeTakeFirst();
}

/** Newest first. */
export async function listSubscriptions(db: Database, filters: SubscriptionFilters) {
  const { externalReference, customer, offset, limit } = filters;
  let all = withCustomer(db).where('subscription.deleted_at', 'is', null);
  if (externalReference !== undefined) {
    all = all.where('subscription.external_reference', '=', externalReference);
  }
  if (customer !== undefined) all = all.where('customer.asaas_id', '=', customer);
  const rows = await all.orderBy('subscription.id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A customer's subscriptions that are not deleted. */
export function listSubscriptionsOf(db: Database, customerId: number) {
  return db
    .selectFrom('sandbox_subscriptions')
    .select(['id', 'asaas_id'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function insertSubscription(
  db: Database,
  row: Insertable<Tables['sandbox_subscriptions']>,
): Promise<number> {
  const { id } = await db
    .insertInto('sandbox_subscriptions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SubscriptionFields {
  billing_type: ChargeType;
  value_cents: number;
  status: 'ACTIVE' | 'INACTIVE';
  next_due_date: string;
  due_day: number;
  description: string | null;
  offers_debit: number;
}

export async function updateSubscription(
  db: Database,
  id: number,
  fields: SubscriptionFields,
): Promise<void> {
  await db.updateTable('sandbox_subscriptions').set(fields).where('id', '=', id).execute();
}

/** @returns true when it existed and was not deleted */
export async function deleteSubscription(db: Database, id: number, now: number): Promise<boolean> {
  const deleted = await db
    .updateTable('sandbox_subscriptions')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Subscriptions whose next charge is due by the horizon and whose latest was made before today.
 * @param horizon 'yyyy-mm-dd'
 */
export function listDueSubscriptions(
  db: Database,
  { horizon, today, limit }: { horizon: string; today: string; limit: number },
) {
  return withCustomer(db)
    .where('subscription.deleted_at', 'is', null)
    .where('subscription.status', '=', 'ACTIVE')
    .where('subscription.next_due_date', '<=', horizon)
    .where('subscription.charged_on', '<', today)
    .limit(limit)
    .execute();
}

/** Of several servers that would make the same charge, one gets true. */
export async function takeCycle(
  db: Database,
  { id, from, to, today }: { id: number; from: string; to: string; today: string },
): Promise<boolean> {
  const taken = await db
    .updateTable('sandbox_subscriptions')
    .set({ next_due_date: to, charged_on: today })
    .where('id', '=', id)
    .where('next_due_date', '=', from)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
