import { STATUSES_OF } from '@atrio/contract/money/payments';
import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import { ORDER_COLUMNS } from './orders.queries.ts';
import { UNPAID } from './payment-status.ts';

const RUNNING = ['open', 'placed'] as const;
const ENDED = ['refused', 'cancelling', 'cancelled'] as const;

const SORT_KEYS = {
  id: sql`orders.id`,
  value: sql`orders.price_cents`,
  state: sql`case when orders.state in ('open', 'placed') then 1 else 0 end`,
} as const;
type OrderSort = keyof typeof SORT_KEYS;

export interface OrderFilter {
  adminId: number;
  search?: string | undefined;
  running?: boolean | undefined;
}

export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const { count } = await ordersOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no payments are looked up for orders before it. */
export function listOrders(
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    ordersOf(db, filter)
      .select('orders.id')
      .orderBy(SORT_KEYS[sort], direction)
      .orderBy('orders.id', direction),
    { limit, offset },
  );
  return withPayments(db.selectFrom('orders').innerJoin(slice.as('slice'), 'slice.id', 'orders.id'))
    .orderBy(SORT_KEYS[sort], direction)
    .orderBy('orders.id', direction)
    .execute();
}

export function findOwnOrder(db: Database, id: number, adminId: number) {
  return withPayments(ordersOf(db, { adminId })).where('orders.id', '=', id).executeTakeFirst();
}

function ordersOf(db: Database, { adminId, search, running }: OrderFilter) {
  let rows = db.selectFrom('orders').where('orders.admin_id', '=', adminId);
  if (running !== undefined) rows = rows.where('orders.state', 'in', running ? RUNNING : ENDED);
  if (!search) return rows;
  const number = /^\d{1,15}$/.test(search) ? Number(search) : 0;
  return rows.where((eb) =>
    eb.or([
      eb('orders.id', '=', number),
      sql<boolean>`orders.plan_name_key like ${containsPattern(search)} escape '\\'`,
    ]),
  );
}

/** Each figure is read from the index of an order's payments by status and due date. */
function withPayments(orders: ReturnType<typeof ordersOf>) {
  const withChange = withDebit(orders).leftJoin('order_changes as change', (join) =>
    join.onRef('change.order_id', '=', 'orders.id').on('change.settled_at', 'is', null),
  );
  return withChange.select(ORDER_COLUMNS).select((eb) => {
    const all = eb.selectFrom('payments').whereRef('payments.order_id', '=', 'orders.id');
    const unpaid = all.where('payments.status', 'in', UNPAID);
    // The differences of changes are no months.
    const payments = all.where('payments.change_id', 'is', null);
    const counted = payments.select((row) => row.fn.countAll<number>().as('count'));
    const ifCoupon = (count: typeof counted) =>
      eb.case().when('orders.coupon_terms', 'is not', null).then(count).end();
    return [
      'change.id as changeId',
      'change.state as changeState',
      'change.direction',
      'change.plan_id as newPlanId',
      'change.plan_name as newPlanName',
      'change.price_cents as newPriceCents',
      'change.room_model_ids as newRoomModelIds',
      'change.amount_cents as amountCents',
      'change.paid_until as changePaidUntil',
      'change.due_date as payBy',
      'change.keep_room_ids as keepRoomIds',
      'orders.granted_at as grantedAt',
      'orders.cancelled_at as cancelledAt',
      // Nobody else's price depends on them.
      ifCoupon(counted.where('payments.status', '!=', 'DELETED')).as('months'),
      ifCoupon(counted.where('payments.status', 'in', STATUSES_OF.open)).as('openMonths'),
      payments
        .select((row) => row.fn.max('payments.due_date').as('day'))
        .where('payments.status', 'in', STATUSES_OF.paid)
        .as('lastPaid'),
      payments
        .select((row) => row.fn.max('payments.due_date').as('day'))
        .where('payments.status', '!=', 'DELETED')
        .as('lastCharged'),
      payments
        .select((row) => row.fn.min('payments.due_date').as('day'))
        .where('payments.status', 'in', STATUSES_OF.open)
        .as('firstOpen'),
      unpaid.select((row) => row.fn.countAll<number>().as('count')).as('unpaidCount'),
      unpaid
        .select((row) => row.fn.sum<number>('payments.value_cents').as('sum'))
        .as('unpaidCents'),
    ];
  });
}

/** The consent to debits, and the charge whose code is paid without it. */
function withDebit(orders: ReturnType<typeof ordersOf>) {
  return orders.select((eb) => {
    const firstUnpaid = eb
      .selectFrom('payments')
      .whereRef('payments.order_id', '=', 'orders.id')
      .where('payments.change_id', 'is', null)
      .where('payments.status', 'in', UNPAID)
      // A charge that stays a boleto asks for no consent.
      .where('payments.billing_type', '=', 'PIX')
      .orderBy('payments.due_date')
      .orderBy('payments.id')
      .limit(1);
    const ifDebit = eb.case().when('orders.billing_type', '=', 'PIX_AUTOMATIC');
    return [
      'orders.authorization_status as authorizationStatus',
      'orders.authorization_cents as authorizationCents',
      ifDebit.then(firstUnpaid.select('payments.id')).end().as('unpaidId'),
      ifDebit.then(firstUnpaid.select('payments.invoice_url')).end().as('unpaidUrl'),
    ];
  });
}
