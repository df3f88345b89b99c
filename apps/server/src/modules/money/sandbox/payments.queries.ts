import type { ChargeType } from '@atrio/contract/money/payments';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import type { PaymentFilters } from './requests.ts';

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

const withRelations = (db: Database) =>
  db
    .selectFrom('sandbox_payments as payment')
    .innerJoin('sandbox_customers as customer', 'customer.id', 'payment.customer_id')
    .leftJoin('sandbox_subscriptions as subscription', 'subscription.id', 'payment.subscription_id')
    .selectAll('payment')
    .select([
      'customer.asaas_id as customer',
      'customer.name as payer',
      'subscription.asaas_id as subscription',
    ]);

/** Finds deleted ones too. */
export function findPayment(db: Database, asaasId: string) {
  return withRelations(db).where('payment.asaas_id', '=', asaasId).executeTakeFirst();
}

/** Newest first. */
export async function listPayments(db: Database, filters: PaymentFilters) {
  const { 'dueDate[ge]': from, 'dueDate[le]': until, offset, limit } = filters;
  const equal = [
    ['customer.asaas_id', filters.customer],
    ['subscription.asaas_id', filters.subscription],
    ['payment.external_reference', filters.externalReference],
    ['payment.billing_type', filters.billingType],
    ['payment.status', filters.status],
  ] as const;
  let all = withRelations(db).where('payment.deleted_at', 'is', null);
  for (const [column, value] of equal) {
    if (value !== undefined) all = all.where(column, '=', value);
  }
  if (from !== undefined) all = all.where('payment.due_date', '>=', from);
  if (until !== undefined) all = all.where('payment.due_date', '<=', until);
  const rows = await all.orderBy('payment.id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function insertPayment(
  db: Database,
  row: Insertable<Tables['sandbox_payments']>,
): Promise<void> {
  await db.insertInto('sandbox_payments').values(row).execute();
}

/** Answers true to one of several parallel changes. */
export async function changeStatus(
  db: Database,
  { id, from, to, paymentDate }: StatusChange,
): Promise<boolean> {
  const changed = await db
    .updateTable('sandbox_payments')
    .set({ status: to, ...(paymentDate !== undefined && { payment_date: paymentDate }) })
    .where('id', '=', id)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Changes the pending charges of a subscription. @returns the ids of those changed */
export async function changePending(
  db: Database,
  subscriptionId: number,
  fields: { value_cents: number; billing_type: ChargeType },
): Promise<string[]> {
  const changed = await db
    .updateTable('sandbox_payments')
    .set(fields)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'PENDING')
    .where((eb) =>
      eb.or([
        eb('value_cents', '!=', fields.value_cents),
        eb('billing_type', '!=', fields.billing_type),
      ]),
    )
    .where('deleted_at', 'is', null)
    .returning('asaas_id')
    .execute();
  return changed.map(({ asaas_id }) => asaas_id);
}

/** @returns undefined when it is paid or deleted */
export function changePayment(
  db: Database,
  id: number,
  fields: { billing_type: ChargeType; value_cents: number; due_date: string },
) {
  return db
    .updateTable('sandbox_payments')
    .set(fields)
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'OVERDUE'])
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** @returns the ids of the rows deleted by this call */
export async function deletePayments(
  db: Database,
  { subscriptionId, statuses, now }: { subscriptionId: number; statuses: string[]; now: number },
): Promise<string[]> {
  const deleted = await db
    .updateTable('sandbox_payments')
    .set({ deleted_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', statuses)
    .where('deleted_at', 'is', null)
    .returning('asaas_id')
    .execute();
  return deleted.map(({ asaas_id }) => asaas_id);
}

/** @returns undefined when its status does not permit deletion, or it is deleted already */
export function deletePayment(
  db: Database,
  { id, statuses, now }: { id: number; statuses: string[]; now: number },
) {
  return db
    .updateTable('sandbox_payments')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

interface StatusChange {
  id: number;
  from: readonly string[];
  to: string;
  /** A missing value stays unchanged. */
  paymentDate?: string;
}
