import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { type Payment, paymentRoutes } from '@atrio/contract/money/payments';
import type { Insertable } from 'kysely';
import type { Tables } from '../../src/infrastructure/database/tables.ts';
import type { TestApp } from '../build-test-app.ts';
import { createAccount, type TestAccount } from './account.ts';

/** Has valid check digits and belongs to nobody. */
export const CPF = '52998224725';
/** An alphanumeric one (docs/product/rules.md#tax-numbers). */
export const CNPJ = '12ABC34501DE35';

export const PAYMENT_DATA = {
  name: 'Helena Prado',
  email: 'helena@exemplo.com',
  additionalEmails: [],
  cpfCnpj: '529.982.247-25',
  notificationDisabled: false,
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '100',
  complement: '',
  province: 'Sé',
};

/** The plan 'Galeria' of a first start. */
export const GALERIA = { id: 2, price: 38_990, rooms: 8 };
export const ORDER = { billingType: 'PIX', paymentDay: 20, subscriptionId: GALERIA.id } as const;

/** An administrator whose payment data the provider has. */
export async function createBuyer(app: TestApp): Promise<TestAccount> {
  const me = await createAccount(app);
  const { status } = await app.call(paymentAccountRoutes.create, PAYMENT_DATA, me);
  if (status !== 200) throw new Error(`payment data: ${status}`);
  return me;
}

/** An order and its first payment, not paid yet. */
export async function createOrder(app: TestApp, me: TestAccount): Promise<Payment> {
  const { status, body } = await app.call(paymentRoutes.order, ORDER, me);
  if (status !== 200) throw new Error(`order: ${status}`);
  return body.payment;
}

/** The provider's id of a payment. */
export async function asaasIdOf(app: TestApp, payment: { id: number }): Promise<string> {
  const row = await app.db
    .selectFrom('payments')
    .select('asaas_id')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  return row.asaas_id;
}

/** Purchased rooms, written straight into the database with their order and payment. */
export async function grantItems(
  { db }: TestApp,
  { adminId }: { adminId: number },
  count: number,
): Promise<Granted> {
  serial++;
  const order = await db
    .insertInto('orders')
    .values({
      admin_id: adminId,
      plan_id: GALERIA.id,
      plan_name: 'Galeria',
      plan_name_key: 'galeria',
      price_cents: GALERIA.price,
      billing_type: 'PIX',
      payment_day: 20,
      first_due_date: '2026-11-20',
      room_model_ids: '[]',
      customer: 'cus_test',
      reference: `atrio-o-test-${serial}`,
      state: 'placed',
      asaas_id: `sub_test_${serial}`,
      claimed_until: null,
      next_try_at: null,
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = await db
    .insertInto('payments')
    .values({
      admin_id: adminId,
      order_id: order.id,
      asaas_id: `pay_test_${serial}`,
      value_cents: GALERIA.price,
      status: 'RECEIVED',
      billing_type: 'PIX',
      due_date: '2026-11-20',
      payment_date: '2026-11-20',
      invoice_url: 'https://exemplo.com/pagamento',
      next_check_at: null,
      created_at: 1,
      updated_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = await db
    .insertInto('room_items')
    .values(
      Array.from({ length: count }, (_, ordinal) => ({
        admin_id: adminId,
        order_id: order.id,
        payment_id: payment.id,
        ordinal,
        room_model_id: 1,
        consumed_at: null,
        created_at: count - ordinal,
      })),
    )
    .returning('id')
    .execute();
  const ids = items.map(({ id }) => id);
  const [first] = items;
  if (!first) throw new Error('nothing granted');
  return { order, payment, purchase: first, ids };
}

interface Granted {
  order: { id: number };
  payment: { id: number };
  /** The first of the purchased rooms. */
  purchase: { id: number };
  ids: number[];
}

/** A grant that lasts, without its rooms. */
export function insertGrant(
  { db, clock }: TestApp,
  { adminId }: { adminId: number },
): Promise<{ id: number }> {
  const row = { admin_id: adminId, plan_name: 'Vestíbulo', rooms: 3, reason: 'Feira' };
  const now = clock.now();
  return db
    .insertInto('grants')
    .values({ ...row, ends_at: now * 2, by_id: null, created_at: now, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A fifth off three charges, for anybody and any plan. */
export function insertCoupon(
  { db, clock }: TestApp,
  terms: Partial<Insertable<Tables['coupons']>> = {},
): Promise<{ id: number; code: string }> {
  serial++;
  const now = clock.now();
  return db
    .insertInto('coupons')
    .values({
      code: `TESTE${serial}`,
      percent: 20,
      cents: null,
      cycles: 3,
      max_uses: null,
      valid_until: null,
      plan_ids: '[]',
      active: 1,
      created_at: now,
      updated_at: now,
      ...terms,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

/** A delivery of the provider that matches none of our rows. */
export async function insertSetAside({ db }: TestApp): Promise<{ id: number }> {
  serial++;
  return db
    .insertInto('webhook_events')
    .values({
      event_id: `evt_test_${serial}`,
      event: 'PAYMENT_RECEIVED',
      asaas_payment_id: 'pay_test',
      value_cents: 1,
      customer: null,
      reference: null,
      state: 'setAside',
      reason: 'valueMismatch',
      claimed_until: null,
      next_try_at: null,
      received_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

let serial = 0;
