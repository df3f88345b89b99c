import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import type { PaymentFields } from './payment-types.ts';

const COLUMNS = [
  'payments.id',
  'payments.admin_id as adminId',
  'payments.order_id as orderId',
  'payments.asaas_id as asaasId',
  'payments.value_cents as valueCents',
  'payments.status',
  'payments.billing_type as billingType',
  'payments.due_date as dueDate',
  'payments.payment_date as paymentDate',
  'payments.invoice_url as invoiceUrl',
  'payments.change_id as changeId',
  'payments.invoice_id as invoiceId',
  'payments.invoice_status as invoiceStatus',
  'payments.invoice_number as invoiceNumber',
  'payments.invoice_pdf_url as invoicePdfUrl',
  'payments.invoice_xml_url as invoiceXmlUrl',
  'payments.invoice_reason as invoiceReason',
  'orders.plan_name as planName',
] as const;

const SORT_COLUMNS = {
  id: 'payments.id',
  dueDate: 'payments.due_date',
  paymentDate: 'payments.payment_date',
  value: 'payments.value_cents',
} as const;
type PaymentSort = keyof typeof SORT_COLUMNS;

export interface PaymentFilter {
  adminId: number;
  search?: string | undefined;
  statuses?: readonly string[] | undefined;
}

export async function countPayments(db: Database, filter: PaymentFilter): Promise<number> {
  const { count } = await ofSearch(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no order is looked up for payments before it. */
export function listPayments(
  db: Database,
  filter: PaymentFilter,
  sort: PaymentSort,
  { limit, offset, direction }: Slice,
) {
  // The two engines sort nulls differently; an empty text sorts alike on both.
  const key =
    sort === 'paymentDate' ? sql`coalesce(payments.payment_date, '')` : SORT_COLUMNS[sort];
  const slice = cut(
    ofSearch(db, filter)
      .select('payments.id')
      .orderBy(key, direction)
      .orderBy('payments.id', direction),
    { limit, offset },
  );
  return db
    .selectFrom('payments')
    .innerJoin(slice.as('slice'), 'slice.id', 'payments.id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(COLUMNS)
    .orderBy(key, direction)
    .orderBy('payments.id', direction)
    .execute();
}

/** Only a search looks the orders up, for the names of their plans. */
function ofSearch(db: Database, filter: PaymentFilter) {
  return filter.search ? payments(db, filter) : paymentsOf(db, filter);
}

function paymentsOf(db: Database, { adminId, statuses }: PaymentFilter) {
  const rows = db.selectFrom('payments').where('payments.admin_id', '=', adminId);
  return statuses ? rows.where('payments.status', 'in', statuses) : rows;
}

function payments(db: Database, filter: PaymentFilter) {
  const { search } = filter;
  const rows = paymentsOf(db, filter).innerJoin('orders', 'orders.id', 'payments.order_id');
  if (!search) return rows;
  const number = /^\d{1,15}$/.test(search) ? Number(search) : 0;
  return rows.where((eb) =>
    eb.or([
      eb('payments.id', '=', number),
      sql<boolean>`orders.plan_name_key like ${containsPattern(search)} escape '\\'`,
    ]),
  );
}

export function findPayment(db: Database, id: number, adminId: number) {
  return payments(db, { adminId }).select(COLUMNS).where('payments.id', '=', id).executeTakeFirst();
}

export function findPaymentByAsaasId(db: Database, asaasId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(COLUMNS)
    .where('payments.asaas_id', '=', asaasId)
    .executeTakeFirst();
}

/** The earliest charge of an order. */
export function findFirstOf(db: Database, orderId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(COLUMNS)
    .where('payments.order_id', '=', orderId)
    .orderBy('payments.due_date')
    .orderBy('payments.id')
    .executeTakeFirst();
}

/** The monthly charges of an order that were not withdrawn, oldest first. */
export function listMonths(db: Database, orderId: number) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'asaas_id as asaasId',
      'status',
      'due_date as dueDate',
      'value_cents as valueCents',
      'billing_type as billingType',
    ])
    .where('order_id', '=', orderId)
    .where('change_id', 'is', null)
    .where('status', '!=', 'DELETED')
    .orderBy('due_date')
    .orderBy('id')
    .execute();
}

/** The charge of a change's difference. */
export function findDifference(db: Database, changeId: number) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(COLUMNS)
    .where('payments.change_id', '=', changeId)
    .orderBy('payments.id')
    .executeTakeFirst();
}

export function listOf(db: Database, orderId: number, statuses: readonly string[]) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('order_changes as change', 'change.id', 'payments.change_id')
    .select([...COLUMNS, 'change.reference as changeReference'])
    .where('payments.order_id', '=', orderId)
    .where('payments.status', 'in', statuses)
    .orderBy('payments.id')
    .execute();
}

/** @returns undefined when it exists already */
export function insertPayment(
  db: Database,
  ids: { admin_id: number; order_id: number; asaas_id: string; change_id: number | null },
  fields: PaymentFields,
  now: number,
) {
  return db
    .insertInto('payments')
    .values({ ...ids, ...fields, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('asaas_id').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when its status is no longer `before` */
export function updatePayment(
  db: Database,
  id: number,
  before: string,
  fields: PaymentFields,
  now: number,
) {
  return db
    .updateTable('payments')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', before)
    .returning('id')
    .executeTakeFirst();
}

/** Takes the payments that are due for a check and postpones each, so that one server asks. */
export function takeDueChecks(db: Database, now: number, nextCheckAt: number, limit: number) {
  const isDue = sql<boolean>`next_check_at <= ${now}`;
  return db
    .updateTable('payments')
    .set({ next_check_at: nextCheckAt })
    .where('id', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where(isDue).orderBy('next_check_at').limit(limit),
    )
    .where(isDue)
    .returning(['id', 'asaas_id as asaasId', 'order_id as orderId'])
    .execute();
}

/** The user whose sockets get news about an administrator's payments. */
export async function findUserOf(db: Database, adminId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('admins')
    .select('user_id as userId')
    .where('id', '=', adminId)
    .executeTakeFirst();
  return row?.userId;
}

/** The account behind an administrator who pays. */
export function findPayer(db: Database, adminId: number) {
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['users.id as userId', 'users.email', 'users.email_proven_at as provenAt'])
    .where('admins.id', '=', adminId)
    .executeTakeFirst();
}
