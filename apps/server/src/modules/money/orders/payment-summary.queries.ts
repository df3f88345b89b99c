import type { Database } from '../../../infrastructure/database/tables.ts';

/**
 * Count, sum and earliest due date of an administrator's payments by status.
 * @param paidSince leaves out what was paid before this day
 */
export function sumByStatus(db: Database, adminId: number, paidSince: string) {
  return sums(db, adminId)
    .where((eb) => eb.or([eb('payment_date', 'is', null), eb('payment_date', '>=', paidSince)]))
    .execute();
}

/** The same of these statuses alone: no other payment is read. */
export function sumOfStatuses(db: Database, adminId: number, statuses: readonly string[]) {
  return sums(db, adminId).where('status', 'in', statuses).execute();
}

function sums(db: Database, adminId: number) {
  return db
    .selectFrom('payments')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('value_cents').as('cents'),
      eb.fn.min('due_date').as('firstDueDate'),
    ])
    .where('admin_id', '=', adminId)
    .groupBy('status');
}

export async function countDueOn(
  db: Database,
  adminId: number,
  statuses: readonly string[],
  day: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('status', 'in', statuses)
    .where('due_date', '=', day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The earliest charge after a day. */
export function findNextOpen(
  db: Database,
  adminId: number,
  statuses: readonly string[],
  after: string,
) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.value_cents as valueCents',
      'payments.due_date as dueDate',
      'orders.plan_name as planName',
    ])
    .where('payments.admin_id', '=', adminId)
    .where('payments.status', 'in', statuses)
    .where('payments.due_date', '>', after)
    .orderBy('payments.due_date')
    .orderBy('payments.id')
    .executeTakeFirst();
}

/** Counts the orders that the provider may not have yet, or whose first charge is not stored. */
export async function countOpenOrders(db: Database, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where((eb) => {
      const charged = eb.selectFrom('payments').select('order_id').where('admin_id', '=', adminId);
      const isUncharged = eb.and([eb('state', '=', 'placed'), eb('id', 'not in', charged)]);
      return eb.or([eb('state', '=', 'open'), isUncharged]);
    })
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The last due dates and the payment days of the orders that are charged. Orders that have the same two
 * share a row, which names the first of them.
 */
export function listLastDueDates(db: Database, adminId: number) {
  // Of all the person's payments at once: a look-up for each order takes longer where there are many.
  const charged = db
    .selectFrom('payments')
    .select((eb) => ['order_id', eb.fn.max('due_date').as('last_due_date')])
    .where('admin_id', '=', adminId)
    .where('change_id', 'is', null)
    .where('status', '!=', 'DELETED')
    .groupBy('order_id');
  return db
    .selectFrom('orders')
    .leftJoin(charged.as('charged'), 'charged.order_id', 'orders.id')
    .select((eb) => [
      'orders.payment_day as paymentDay',
      'charged.last_due_date as lastDueDate',
      eb.fn.min('orders.id').as('orderId'),
    ])
    .where('orders.admin_id', '=', adminId)
    .where('orders.state', '=', 'placed')
    .where('orders.paused_at', 'is', null)
    .groupBy(['orders.payment_day', 'charged.last_due_date'])
    .execute();
}
