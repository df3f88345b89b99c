import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { type Actor, inTransaction } from '../infrastructure/context.ts';
import { textKey } from '../lib/text-key.ts';
import { updateCustomer } from '../modules/across/customers/customers.service.ts';
import { fillCoupons, partnersCoupon } from './fill-coupons.ts';
import { contextAt, DAY, type Stage } from './stage.ts';

interface DemoCustomer {
  name: string;
  email: string;
  planName: string;
  daysAgo: number;
  /** Of the last charge: its status, and how many days ago it was due. */
  charge: { status: 'RECEIVED' | 'OVERDUE' | 'PENDING'; due: number };
  hasLeft?: boolean;
  suspendedFor?: string;
  /** Pays with the partners' coupon. */
  isPartner?: boolean;
}

const CUSTOMERS: readonly DemoCustomer[] = [
  {
    ...{ name: 'Dalva Monteiro', email: 'dalva@serraazul.example', planName: 'Pavilhão' },
    ...{ daysAgo: 210, charge: { status: 'OVERDUE', due: 9 } },
  },
  {
    ...{ name: 'Anselmo Queiroz', email: 'anselmo@buriti.example', planName: 'Vestíbulo' },
    ...{ daysAgo: 9, charge: { status: 'RECEIVED', due: 7 } },
  },
  {
    ...{ name: 'Iracema Torquato', email: 'iracema@cais.example', planName: 'Galeria' },
    ...{ daysAgo: 95, charge: { status: 'PENDING', due: 0 }, isPartner: true },
  },
  {
    ...{ name: 'Raul Teixeira', email: 'raul@riodoce.example', planName: 'Galeria' },
    ...{ daysAgo: 160, charge: { status: 'RECEIVED', due: 12 } },
    suspendedFor: 'Salas usadas para vender ingressos falsos',
  },
  {
    ...{ name: 'Ivone Saldanha', email: 'ivone@naroda.example', planName: 'Vestíbulo' },
    ...{ daysAgo: 300, charge: { status: 'RECEIVED', due: 70 }, hasLeft: true },
  },
];

/** Customers who pay, owe, have left or are suspended. They cannot sign in, and no provider knows them. */
export async function fillCustomers(stage: Stage, helena: Actor): Promise<void> {
  await fillCoupons(stage);
  for (const [index, customer] of CUSTOMERS.entries()) {
    const adminId = await fillCustomer(stage, customer, index);
    const { suspendedFor } = customer;
    if (!suspendedFor) continue;
    const ctx = contextAt(stage, helena, stage.now - 19 * DAY);
    await updateCustomer(ctx, { adminId, suspended: true, reason: suspendedFor });
  }
}

async function fillCustomer(stage: Stage, customer: DemoCustomer, index: number): Promise<number> {
  const since = stage.now - customer.daysAgo * DAY;
  const { db, events } = { ...stage.deps };
  return inTransaction({ db, events, now: since }, async ({ db }) => {
    const account = { email: customer.email, password_hash: '-', role: 2, created_at: since };
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...account, email_proven_at: since })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: adminId } = await db
      .insertInto('admins')
      .values({ user_id: userId, name: customer.name, name_key: textKey(customer.name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await fillOrder(stage, customer, { adminId, index, db });
    return adminId;
  });
}

async function fillOrder(
  stage: Stage,
  { planName, daysAgo, charge, hasLeft = false, isPartner = false }: DemoCustomer,
  { adminId, index, db }: { adminId: number; index: number; db: Stage['deps']['db'] },
): Promise<void> {
  const createdAt = stage.now - daysAgo * DAY;
  const dueDate = todayInBrazil(stage.now - charge.due * DAY);
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'price_cents as cents'])
    .where('name', '=', planName)
    .executeTakeFirstOrThrow();
  const models = await db
    .selectFrom('plan_rooms')
    .select('room_model_id as id')
    .where('plan_id', '=', plan.id)
    .execute();
  const coupon = isPartner ? await partnersCoupon(db, plan.id, plan.cents) : null;
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      ...{
        admin_id: adminId,
        plan_id: plan.id,
        plan_name: planName,
        customer: `cus_demo_${index}`,
      },
      ...{ plan_name_key: textKey(planName), price_cents: plan.cents, billing_type: 'PIX' },
      ...{ payment_day: Number(dueDate.slice(-2)), first_due_date: dueDate },
      ...{
        room_model_ids: JSON.stringify(models.map(({ id }) => id)),
        reference: `atrio-o-demo-${index}`,
        asaas_id: `sub_demo_${index}`,
      },
      ...{ state: hasLeft ? 'cancelled' : 'placed', claimed_until: null, next_try_at: null },
      ...{ cancelled_at: hasLeft ? stage.now - 40 * DAY : null, created_at: createdAt },
      granted_at: createdAt,
      ...coupon,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = {
    adminId,
    orderId,
    createdAt,
    cents: plan.cents - (coupon?.discount_cents ?? 0),
    dueDate,
  };
  await fillPayment(stage, charge.status, { ...placed, models, index, db });
}

interface Placed {
  adminId: number;
  orderId: number;
  createdAt: number;
  cents: number;
  dueDate: string;
  models: readonly { id: number }[];
  index: number;
  db: Stage['deps']['db'];
}

/** The last charge of an order, and the rooms that its first one brought. */
async function fillPayment(
  stage: Stage,
  status: string,
  { adminId, orderId, createdAt, cents, dueDate, models, index, db }: Placed,
): Promise<void> {
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      ...{ admin_id: adminId, order_id: orderId, asaas_id: `pay_demo_${index}` },
      ...{ value_cents: cents, status: status, billing_type: 'PIX' },
      ...{ due_date: dueDate, payment_date: status === 'RECEIVED' ? dueDate : null },
      invoice_url: `${stage.publicOrigin}/dashboard/`,
      ...{ next_check_at: null, created_at: createdAt, updated_at: createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = { admin_id: adminId, order_id: orderId, payment_id: paymentId };
  await db
    .insertInto('room_items')
    .values(
      models.map(({ id }, ordinal) => ({
        ...ids,
        ...{ ordinal, room_model_id: id, created_at: createdAt },
      })),
    )
    .execute();
}
