import { STATUSES_OF } from '@atrio/contract/money/payments';
import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** The payment with who owes it; not the difference of a change of plan, which leaves no debt. */
export function findDebt(db: Database, paymentId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('admins', 'admins.id', 'payments.admin_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select([
      'payments.id',
      'payments.admin_id as adminId',
      'payments.status',
      'payments.due_date as dueDate',
      'payments.value_cents as valueCents',
      'orders.plan_name as planName',
      'users.id as userId',
      'users.email',
      'users.email_proven_at as provenAt',
    ])
    .where('payments.id', '=', paymentId)
    .where('payments.change_id', 'is', null)
    .executeTakeFirst();
}

export function listSteps(db: Database, paymentId: number) {
  return db
    .selectFrom('dunning_steps')
    .select(['step', 'at'])
    .where('payment_id', '=', paymentId)
    .execute();
}

export async function insertSteps(
  db: Database,
  paymentId: number,
  steps: readonly string[],
  now: number,
): Promise<void> {
  const rows = steps.map((step) => ({ payment_id: paymentId, step, at: now }));
  await db.insertInto('dunning_steps').values(rows).execute();
}

/** Overdue payments of an administrator, the oldest first. */
export function listOverdue(db: Database, adminId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.due_date as dueDate',
      'payments.payment_date as paymentDate',
      'payments.status',
      'payments.value_cents as valueCents',
      'payments.invoice_url as invoiceUrl',
      'payments.billing_type as billingType',
      'orders.plan_name as planName',
    ])
    .where('payments.admin_id', '=', adminId)
    .where('payments.change_id', 'is', null)
    .where('payments.status', 'in', STATUSES_OF.overdue)
    .orderBy('payments.due_date')
    .orderBy('payments.id')
    .execute();
}

/** True while another unpaid payment of the administrator keeps the rooms closed. */
export async function isHeldByAnother(db: Database, adminId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('dunning_steps', 'dunning_steps.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.admin_id', '=', adminId)
    .where('payments.status', 'in', STATUSES_OF.overdue)
    .where('dunning_steps.step', '=', 'closing')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One of the rooms that an administrator has outside the bin. */
export function findNextRoom(db: Database, adminId: number) {
  return db
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertBinned(db: Database, roomId: number, paymentId: number): Promise<void> {
  await db
    .insertInto('dunning_rooms')
    .values({ room_id: roomId, payment_id: paymentId })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet({ payment_id: paymentId, returns: 0 }),
    )
    .execute();
}

export async function markReturning(db: Database, paymentId: number): Promise<void> {
  await db
    .updateTable('dunning_rooms')
    .set({ returns: 1 })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Counts the rooms that an administrator has outside the bin, and in it for this payment. */
export async function countRooms(
  db: Database,
  { adminId, paymentId }: { adminId: number; paymentId: number },
): Promise<number> {
  const live = await db
    .selectFrom('rooms')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const binned = await db
    .selectFrom('dunning_rooms')
    .innerJoin('rooms', 'rooms.id', 'dunning_rooms.room_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('dunning_rooms.payment_id', '=', paymentId)
    .where('rooms.deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(live.count) + Number(binned.count);
}

/** True while rooms of this payment wait to come back. */
export async function isReturning(db: Database, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dunning_rooms')
    .select('room_id')
    .where('payment_id', '=', paymentId)
    .where('returns', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One room whose payment was made, taken off the list. */
export function takeReturning(db: Database) {
  // As in the index.
  const returns = sql<boolean>`returns = 1`;
  return db
    .deleteFrom('dunning_rooms')
    .where('room_id', 'in', (eb) =>
      eb.selectFrom('dunning_rooms').select('room_id').where(returns).orderBy('room_id').limit(1),
    )
    .returning(['room_id as id', 'payment_id as paymentId'])
    .executeTakeFirst();
}
