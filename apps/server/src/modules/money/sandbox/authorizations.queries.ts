import type { AuthorizationStatus } from '../../../infrastructure/database/sandbox-tables.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { AuthorizationFilters } from './requests.ts';

export type Authorization = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

export const RUNNING: readonly AuthorizationStatus[] = ['CREATED', 'ACTIVE'];

const withSubscription = (db: Database) =>
  db
    .selectFrom('sandbox_authorizations as authorization')
    .innerJoin(
      'sandbox_subscriptions as subscription',
      'subscription.id',
      'authorization.subscription_id',
    )
    .innerJoin('sandbox_customers as customer', 'customer.id', 'subscription.customer_id')
    .selectAll('authorization')
    .select(['customer.asaas_id as customer', 'subscription.asaas_id as subscription']);

export function findAuthorization(db: Database, asaasId: string) {
  return withSubscription(db).where('authorization.asaas_id', '=', asaasId).executeTakeFirst();
}

/** Newest first. */
export async function listAuthorizations(db: Database, filters: AuthorizationFilters) {
  const { customerId, status, offset, limit } = filters;
  let all = withSubscription(db);
  if (customerId !== undefined) all = all.where('customer.asaas_id', '=', customerId);
  if (status !== undefined) all = all.where('authorization.status', '=', status);
  const rows = await all.orderBy('authorization.id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The one of a subscription that is offered or in force. */
export function findRunning(db: Database, subscriptionId: number) {
  return db
    .selectFrom('sandbox_authorizations')
    .select(['id', 'asaas_id', 'status'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', RUNNING)
    .executeTakeFirst();
}

/** @returns undefined when its subscription has one that is offered or in force */
export function insertAuthorization(
  db: Database,
  row: { asaas_id: string; subscription_id: number; created_at: number },
) {
  return db
    .insertInto('sandbox_authorizations')
    .values({ ...row, status: 'CREATED' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

interface Move {
  id: number;
  from: readonly AuthorizationStatus[];
  to: AuthorizationStatus;
  reason?: string;
}

/** Answers true to one of several parallel changes. */
export async function moveAuthorization(
  db: Database,
  { id, from, to, reason }: Move,
): Promise<boolean> {
  const moved = await db
    .updateTable('sandbox_authorizations')
    .set({ status: to, reason: reason ?? null })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Open charges that the payer's bank debits today. */
export function listDebitable(
  db: Database,
  { today, limit }: { today: string; limit: number },
): Promise<{ asaas_id: string }[]> {
  return db
    .selectFrom('sandbox_authorizations as authorization')
    .innerJoin(
      'sandbox_payments as payment',
      'payment.subscription_id',
      'authorization.subscription_id',
    )
    .select('payment.asaas_id')
    .where('authorization.status', '=', 'ACTIVE')
    .where('payment.status', '=', 'PENDING')
    .where('payment.billing_type', '=', 'PIX')
    .where('payment.due_date', '<=', today)
    .where('payment.deleted_at', 'is', null)
    .limit(limit)
    .execute();
}
