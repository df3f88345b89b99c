import { authRoutes } from '@atrio/contract/accounts/accounts';
import { couponRoutes } from '@atrio/contract/money/coupons';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { type BillingType, paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { asaasAccess } from '../src/infrastructure/asaas/access.ts';
import { processCancellation } from '../src/modules/money/orders/cancel-orders.service.ts';
import { processDueChange } from '../src/modules/money/orders/process-changes.service.ts';
import { processEvents } from '../src/modules/money/orders/process-events.service.ts';
import { processDueOrder } from '../src/modules/money/orders/process-order.service.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { createBuyer, insertCoupon, ORDER } from './factories/money.ts';
import { payAt } from './sandbox.ts';

/** Further plans of a first start. */
export const VESTIBULO = { id: 1, price: 14_990, rooms: 3 };
export const PAVILHAO = { id: 3, price: 54_990, rooms: 12 };

/** Later than any clock of a machine that runs these tests. */
const BEGIN = '2040-11-22';

interface Options {
  isPaid?: boolean;
  billingType?: BillingType;
  /** The order has a coupon of these terms. */
  coupon?: Parameters<typeof insertCoupon>[1];
  databaseDelayMs?: number;
}

/** An order of the plan 'Galeria', paid on the 20th of each month, with a clock to set. */
export async function life({ isPaid = true, coupon, billingType, ...options }: Options = {}) {
  const app = await buildTestApp({ ASAAS_SANDBOX_FAULTS: 'true' }, options);
  app.clock.stop();
  moveTo(app, BEGIN);
  const { code } = coupon ? await insertCoupon(app, coupon) : { code: '' };
  return lifeOn(app, isPaid, code, billingType);
}

/** Another person with such an order, from the day that the clock of the server shows. */
export async function lifeOn(
  app: TestApp,
  isPaid = true,
  coupon = '',
  billingType: BillingType = ORDER.billingType,
) {
  let me = await createBuyer(app);
  const ordered = { ...ORDER, billingType, ...(coupon && (await quotedCoupon(app, me, coupon))) };
  const { payment } = (await app.call(paymentRoutes.order, ordered, me)).body;
  const [made] = (await app.call(orderRoutes.list, {}, me)).body.orders;
  const id = String(made?.id);
  if (isPaid) {
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
  }
  const signIn = async () => {
    const again = (await app.call(authRoutes.login, { email: me.email, password: PASSWORD })).body;
    me = { ...me, token: again.token };
  };
  const step = async (name: 'change' | 'pause' | 'resume', planId?: number) => {
    const args = { id, step: name, ...(planId && { subscriptionId: String(planId) }) };
    return (await app.call(orderChangeRoutes.quote, args, me)).body.quote;
  };
  return {
    app,
    id,
    me: () => me,
    step,
    quote: (planId: number) => step('change', planId),
    change: async (planId: number, quote: string, keepRoomIds: number[] = []) => {
      const args = { id, subscriptionId: planId, quote, keepRoomIds };
      const { status, body } = await app.call(orderChangeRoutes.change, args, me);
      if (status !== 200) throw new Error(`change: ${JSON.stringify(body)}`);
      return body;
    },
    order: async () => (await app.call(orderRoutes.list, {}, me)).body.orders[0],
    payments: async () => (await app.call(paymentRoutes.list, {}, me)).body.payments,
    roomsOf: async () => (await app.call(purchaseRoutes.list, {}, me)).body.roomItems.length,
    refresh: (payment: number) => app.call(paymentRoutes.refresh, { id: String(payment) }, me),
    openRooms: async () => {
      const { rooms } = (await app.call(roomRoutes.list, {}, me)).body;
      return rooms.map((room) => room.id).toSorted((a, b) => a - b);
    },
    makeRooms: (count: number) => makeRooms(app, me, count),
    monthsAtProvider: () => monthsAtProvider(app),
    relay: () => relay(app),
    /** Moves the clock to noon of a day, and signs in again. */
    at: async (day: string) => {
      moveTo(app, day);
      await signIn();
    },
    signIn,
  };
}

/** A coupon as the form sends it: with the token of the price that was shown. */
export async function quotedCoupon(
  app: TestApp,
  me: Parameters<TestApp['call']>[2],
  coupon: string,
  subscriptionId = ORDER.subscriptionId,
) {
  const args = { coupon, subscriptionId: String(subscriptionId) };
  const { quote } = (await app.call(couponRoutes.quote, args, me)).body;
  return { coupon, couponQuote: quote.token };
}

/** Does what the money worker would do, until nothing is left to do now. */
export async function relay(app: TestApp): Promise<void> {
  const context = () => ({ ...app.app.deps, now: app.clock.now() });
  for (const work of [processEvents, processDueOrder, processDueChange, processCancellation]) {
    while (await work(context())) {
      // There may be more.
    }
  }
  await processDueOrder(context());
}

/** Delivers what the provider has told, in any order, and has it acted on. */
export async function hear(app: TestApp, arrange = (bodies: string[]) => bodies): Promise<void> {
  const rows = await app.db.selectFrom('sandbox_deliveries').select('body').orderBy('id').execute();
  for (const body of arrange(rows.map((row) => row.body))) await deliver(app, body);
  while (await processEvents({ ...app.app.deps, now: app.clock.now() })) {
    // Up to ten at a time.
  }
}

export async function deliver(app: TestApp, body: string): Promise<void> {
  const token = asaasAccess(app.app.deps).webhookToken;
  const headers = { 'content-type': 'application/json', 'asaas-access-token': token };
  const { status } = await fetch(`${app.url}/asaas/webhook`, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`webhook: ${status}`);
}

/** Rooms made from the order's purchases; the later, the more visited. */
async function makeRooms(
  app: TestApp,
  me: Parameters<TestApp['call']>[2],
  count: number,
): Promise<number[]> {
  const { roomItems } = (await app.call(purchaseRoutes.list, {}, me)).body;
  const made: number[] = [];
  for (const { id } of roomItems.slice(0, count)) {
    const form = { id: String(id), roomItemId: String(id), roomName: `Sala ${id}` };
    const { body } = await app.call(purchaseRoutes.createRoom, form, me);
    made.push(body.id);
    await app.db
      .updateTable('rooms')
      .set({ visit_count: made.length })
      .where('id', '=', body.id)
      .execute();
  }
  return made;
}

/** The due dates of the monthly charges that the provider has. */
async function monthsAtProvider({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_payments')
    .select('due_date')
    .where('subscription_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('due_date')
    .execute();
  return rows.map(({ due_date }) => due_date);
}

function moveTo({ clock }: TestApp, day: string): void {
  clock.advance(Date.parse(`${day}T12:00:00-03:00`) - clock.now());
}
