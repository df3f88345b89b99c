import { authRoutes } from '@atrio/contract/accounts/accounts';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { createCharge } from '../../../../test/factories/charge.ts';
import { createBuyer, createOrder, GALERIA, ORDER } from '../../../../test/factories/money.ts';
import { overdueAt, payAt, refundAt, setFaults } from '../../../../test/sandbox.ts';
import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import { processEvents } from './process-events.service.ts';
import { processDueOrder } from './process-order.service.ts';
import { sweepWebhooks } from './webhook.service.ts';

const DAY = 24 * 60 * 60_000;
const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };

function contextOf(app: TestApp) {
  return { ...app.app.deps, now: app.clock.now() };
}

async function deliver(app: TestApp, body: string): Promise<void> {
  const { webhookToken } = asaasAccess(app.app.deps);
  const answer = await fetch(`${app.url}/asaas/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': webhookToken },
    body,
  });
  expect(answer.status).toBe(200);
}

/** Applies all deliveries, batch by batch. */
async function applyAll(app: TestApp): Promise<void> {
  while (await processEvents(contextOf(app))) {
    // There may be another batch.
  }
}

/** Every delivery of the provider so far, in its order. */
async function toldSoFar({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('sandbox_deliveries').select('body').orderBy('id').execute();
  return rows.map(({ body }) => body);
}

/** All payment data as the owner sees it. Signs in again, since days may have passed. */
async function standing(app: TestApp, { email }: TestAccount) {
  const me = (await app.call(authRoutes.login, { email, password: PASSWORD })).body;
  const { payments } = (await app.call(paymentRoutes.list, {}, me)).body;
  const { roomItems } = (await app.call(purchaseRoutes.list, {}, me)).body;
  const { orders } = (await app.call(orderRoutes.list, {}, me)).body;
  return {
    payments: payments.map(({ id, status }) => [id, status]),
    rooms: roomItems.length,
    orders: orders.map(({ id, state, paidUntil, roomsAdded }) => [
      ...[id, state, paidUntil, roomsAdded],
    ]),
  };
}

async function setAside({ db }: TestApp) {
  return db
    .selectFrom('webhook_events')
    .select(['reason', 'state'])
    .where('state', '=', 'setAside')
    .execute();
}

/** One order paid late, one ended unpaid, one ended after it was paid, one refunded. */
async function livedThrough(app: TestApp, me: TestAccount): Promise<void> {
  const steps = [
    { paymentDay: 5, press: [overdueAt, payAt], isEnded: false },
    { paymentDay: 10, press: [overdueAt], isEnded: true },
    { paymentDay: 15, press: [payAt], isEnded: true },
    { paymentDay: 25, press: [payAt, refundAt], isEnded: false },
  ] as const;
  for (const { paymentDay, press, isEnded } of steps) {
    const { payment } = (await app.call(paymentRoutes.order, { ...ORDER, paymentDay }, me)).body;
    for (const button of press) await button(payment.asaasPaymentUrl);
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    if (isEnded) await app.call(orderRoutes.cancel, { id: String(order?.id) }, me);
  }
}

it('deliveries in reverse order, twice, days late or after their deletion change nothing', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  await livedThrough(app, me);
  const told = await toldSoFar(app);
  expect(told.length).toBeGreaterThan(12);
  for (const body of told) await deliver(app, body);
  await applyAll(app);
  const right = await standing(app, me);
  expect(right.payments.map(([, status]) => status)).toEqual([
    ...['REFUNDED', 'RECEIVED', 'DELETED', 'RECEIVED'],
  ]);
  // A payment that was refunded before its webhook arrived added no rooms.
  expect(right.rooms).toBe(2 * GALERIA.rooms);

  for (const daysLater of [0, 20, 61]) {
    app.clock.advance(daysLater * DAY);
    // After 60 days their ids are deleted, so they count as new.
    await sweepWebhooks(contextOf(app));
    for (const body of told.toReversed()) await deliver(app, body);
    await Promise.all(told.map((body) => deliver(app, body)));
    await Promise.all([applyAll(app), applyAll(app), applyAll(app)]);
    expect(await standing(app, me)).toEqual(right);
  }
  expect(await setAside(app)).toEqual([]);
});

it('deliveries that come in reverse order from the start give the same result', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  await overdueAt(payment.asaasPaymentUrl);
  await payAt(payment.asaasPaymentUrl);
  for (const body of (await toldSoFar(app)).toReversed()) {
    await deliver(app, body);
    await applyAll(app);
    expect(await standing(app, me)).toMatchObject({
      payments: [[payment.id, 'RECEIVED']],
      rooms: GALERIA.rooms,
    });
  }
});

it('a charge of another system on the same account is set aside, once, and grants nothing', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  const nextDueDate = new Date(app.clock.now() + 5 * DAY).toISOString().slice(0, 10);
  await createCharge(app, { nextDueDate, externalReference: 'another-system' });
  const foreign = (await toldSoFar(app)).filter((body) => body.includes('PAYMENT_CREATED'));
  expect(foreign).toHaveLength(1);
  for (let turn = 0; turn < 3; turn++) await deliver(app, foreign[0] ?? '');
  await applyAll(app);
  expect(await setAside(app)).toEqual([{ state: 'setAside', reason: 'unknownPayment' }]);
  expect(await standing(app, me)).toEqual({ payments: [], rooms: 0, orders: [] });
});

it('a charge of our order without a webhook is stored with its rooms', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  await payAt(payment.asaasPaymentUrl);
  // Simulates that the answer about it never came.
  await app.db.deleteFrom('payments').execute();
  for (const body of await toldSoFar(app)) await deliver(app, body);
  await applyAll(app);
  const { payments, rooms } = await standing(app, me);
  expect([payments.map(([, status]) => status), rooms]).toEqual([['RECEIVED'], GALERIA.rooms]);
});

it('a delivery that arrives before the answer to the order waits for it', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  await setFaults(app, [{ on: 'POST /subscriptions', fault: 'timeoutAfter' }]);
  expect((await app.fail(paymentRoutes.order, ORDER, me)).status).toBe(504);
  for (const body of await toldSoFar(app)) await deliver(app, body);
  await applyAll(app);
  expect((await standing(app, me)).payments).toEqual([]);
  app.clock.advance(35_000);
  await processDueOrder(contextOf(app));
  app.clock.advance(35_000);
  await applyAll(app);
  expect((await standing(app, me)).payments.map(([, status]) => status)).toEqual(['PENDING']);
  const waiting = await app.db
    .selectFrom('webhook_events')
    .select('id')
    .where('state', '=', 'new')
    .execute();
  expect(waiting).toEqual([]);
});

it('a charge of a refused order is set aside and not retried for ever', async () => {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  await createOrder(app, me);
  // Simulates a timed-out call that was carried out long after the provider's refusal.
  await app.db.deleteFrom('payments').execute();
  await app.db.updateTable('orders').set({ state: 'refused', asaas_id: null }).execute();
  const [created] = (await toldSoFar(app)).filter((body) => body.includes('PAYMENT_CREATED'));
  await deliver(app, created ?? '');
  await applyAll(app);
  expect(await setAside(app)).toEqual([{ state: 'setAside', reason: 'unknownPayment' }]);
});
