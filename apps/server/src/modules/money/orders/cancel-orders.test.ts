import { Role } from '@atrio/contract/accounts/accounts';
import { followingDueDate } from '@atrio/contract/lib/due-dates';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createBuyer, createOrder, GALERIA, ORDER } from '../../../../test/factories/money.ts';
import { countAtProvider, payAt, setFaults } from '../../../../test/sandbox.ts';
import type { Asaas } from '../../../infrastructure/asaas/asaas.ts';
import { processCancellation } from './cancel-orders.service.ts';
import { processDueOrder } from './process-order.service.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };
const DAY = 24 * 60 * 60_000;
const NOTHING_LEFT = { subscriptions: 0, payments: 0 };

async function ordered() {
  const app = await buildTestApp(FAULTS);
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  return { app, me, payment, id: await orderIdOf(app, me) };
}

async function orderIdOf(app: TestApp, me: TestAccount): Promise<string> {
  const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
  return String(order?.id);
}

function contextOf(app: TestApp, changes: Partial<Asaas> = {}) {
  const { deps } = app.app;
  return { ...deps, asaas: { ...deps.asaas, ...changes }, now: app.clock.now() };
}

async function cancel(app: TestApp, me: TestAccount, id: string) {
  const { status, body } = await app.call(orderRoutes.cancel, { id }, me);
  expect(status).toBe(200);
  return body.order;
}

async function statusOf(app: TestApp, me: TestAccount) {
  return (await app.call(paymentRoutes.list, {}, me)).body.payments[0]?.status;
}

async function roomsOf(app: TestApp, me: TestAccount): Promise<number> {
  return (await app.call(purchaseRoutes.list, {}, me)).body.roomItems.length;
}

describe('POST /asaas/orders/{id}/cancel', () => {
  it('ends a paid order: payments stay, and no further charge comes', async () => {
    const { app, me, payment, id } = await ordered();
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
    const before = (await app.call(orderRoutes.list, {}, me)).body.orders[0];
    const paidUntil = followingDueDate(payment.dueDate, 20);
    expect(before).toMatchObject({ state: 'active', paidUntil, roomsAdded: GALERIA.rooms });
    expect(before?.nextCharge).toEqual({ value: '389.90', dueDate: paidUntil });

    expect(await cancel(app, me, id)).toMatchObject({
      state: 'cancelled',
      paidUntil,
      nextCharge: null,
      cancelledAt: expect.any(String),
      open: { count: 0, value: '0.00' },
    });
    expect(await statusOf(app, me)).toBe('RECEIVED');
    expect(await roomsOf(app, me)).toBe(GALERIA.rooms);
    expect((await app.call(paymentRoutes.summary, {}, me)).body.summary.next).toBeNull();
    // After months the provider has made no further charge.
    app.clock.advance(70 * DAY);
    await app.app.deps.asaas.findPayment('none');
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 0, payments: 1 });
    expect(app.events.filter(({ type }) => type === 'order.cancelled')).toHaveLength(1);
  });

  it('deletes unpaid charges, here and at the provider', async () => {
    const { app, me, payment, id } = await ordered();
    const before = (await app.call(orderRoutes.list, {}, me)).body.orders[0];
    expect(before).toMatchObject({ paidUntil: null, open: { count: 1, value: '389.90' } });
    const order = await cancel(app, me, id);
    expect(order).toMatchObject({ state: 'cancelled', paidUntil: null, roomsAdded: 0 });
    expect(order.open).toEqual({ count: 0, value: '0.00' });
    expect(await statusOf(app, me)).toBe('DELETED');
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
    const codes = await app.call(paymentRoutes.codes, { id: String(payment.id) }, me);
    expect(codes.body).toMatchObject({ pixCode: null, boletoLine: null });
  });

  it('happens once, even if sent repeatedly', async () => {
    const { app, me, id } = await ordered();
    const first = await cancel(app, me, id);
    app.clock.advance(5_000);
    expect(await cancel(app, me, id)).toEqual(first);
    expect(app.events.filter(({ type }) => type === 'order.cancelling')).toHaveLength(1);
    // The same plan can be ordered again at once, as a new order.
    await app.call(paymentRoutes.order, ORDER, me);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
  });

  it('is refused to everybody but the owner, a MASTER_ADMIN too', async () => {
    const { app, id } = await ordered();
    for (const role of [Role.ADMIN, Role.MASTER_ADMIN]) {
      const other = await createAccount(app, { role });
      expect((await app.fail(orderRoutes.cancel, { id }, other)).status).toBe(404);
      expect((await app.call(orderRoutes.list, {}, other)).body.orders).toEqual([]);
    }
    expect((await app.fail(orderRoutes.cancel, { id })).status).toBe(401);
    expect((await app.fail(orderRoutes.list, {})).status).toBe(401);
    expect((await countAtProvider(app)).subscriptions).toBe(1);
  });

  it.each(['0', 'x', '999999'])('answers 404 for order %s', async (id) => {
    const { app, me } = await ordered();
    expect((await app.fail(orderRoutes.cancel, { id }, me)).status).toBe(404);
  });

  it('does not change an order that the provider has refused', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', fault: 'refuse' }]);
    await app.fail(paymentRoutes.order, ORDER, me);
    const id = await orderIdOf(app, me);
    expect(await cancel(app, me, id)).toMatchObject({ state: 'refused', cancelledAt: null });
  });
});

describe('when the provider fails in between', () => {
  const READS = ['GET /subscriptions', 'GET /subscriptions/*/payments', 'GET /payments/*'];
  const KINDS = ['status500After', 'resetBefore', 'html'];
  const DELETION = 'DELETE /subscriptions/*';
  const cases = [
    ...READS.flatMap((on) => KINDS.map((fault) => [on, fault] as const)),
    ...[...KINDS, 'htmlBefore', 'timeoutAfter', 'timeoutBefore'].map(
      (fault) => [DELETION, fault] as const,
    ),
  ];

  it.each(cases)('(%s, %s), the order still ends', async (on, fault) => {
    const { app, me, id } = await ordered();
    await setFaults(app, [{ on, fault }]);
    expect((await cancel(app, me, id)).state).toBe('cancelling');
    await setFaults(app, []);
    app.clock.advance(61_000);
    await processCancellation(contextOf(app));
    expect(await cancel(app, me, id)).toMatchObject({ state: 'cancelled', open: { count: 0 } });
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
    expect(await statusOf(app, me)).toBe('DELETED');
  });

  it('a second press asks again at once', async () => {
    const { app, me, id } = await ordered();
    await setFaults(app, [{ on: 'DELETE /subscriptions/*', fault: 'status500Before' }]);
    expect((await cancel(app, me, id)).state).toBe('cancelling');
    expect((await cancel(app, me, id)).state).toBe('cancelled');
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
  });

  it('an order that is being placed leaves nothing, even if its subscription is made late', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', fault: 'slowCreate', ms: 1_200 }]);
    expect((await app.fail(paymentRoutes.order, ORDER, me)).status).toBe(504);
    const id = await orderIdOf(app, me);
    expect((await cancel(app, me, id)).state).toBe('cancelling');
    await expect.poll(async () => (await countAtProvider(app)).subscriptions).toBe(1);
    // The order is not placed any more, and the late subscription is found and deleted.
    app.clock.advance(31_000);
    await processDueOrder(contextOf(app));
    await processCancellation(contextOf(app));
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
    expect((await cancel(app, me, id)).state).toBe('cancelled');
  });

  it('an order that ended before its call left is never sent', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', fault: 'rateLimit', seconds: 1 }]);
    await app.fail(paymentRoutes.order, ORDER, me);
    await setFaults(app, []);
    const id = await orderIdOf(app, me);
    app.clock.advance(35_000);
    // It is cancelled after the worker has claimed it and before it sends.
    const context = contextOf(app);
    const findSubscriptions: Asaas['findSubscriptions'] = async (reference) => {
      await app.db
        .updateTable('orders')
        .set({ state: 'cancelling', cancelled_at: 1, next_try_at: 0 })
        .execute();
      return context.asaas.findSubscriptions(reference);
    };
    await processDueOrder(contextOf(app, { findSubscriptions }));
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
    app.clock.advance(46_000);
    await processCancellation(contextOf(app));
    expect((await cancel(app, me, id)).state).toBe('cancelled');
  });

  it('a worker that was comparing it does not delay its end', async () => {
    const { app, me, id } = await ordered();
    await app.db.updateTable('orders').set({ next_try_at: 0 }).execute();
    const { asaas } = contextOf(app);
    let state = '';
    const listSubscriptionPayments: Asaas['listSubscriptionPayments'] = async (subscription) => {
      const found = await asaas.listSubscriptionPayments(subscription);
      state = (await cancel(app, me, id)).state;
      return found;
    };
    await processDueOrder(contextOf(app, { listSubscriptionPayments }));
    expect(state).toBe('cancelling');
    await processCancellation(contextOf(app));
    expect((await app.call(orderRoutes.list, {}, me)).body.orders[0]?.state).toBe('cancelled');
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
  });
});

describe('a payment that crosses it', () => {
  it('made before, without a webhook, counts and adds its rooms', async () => {
    const { app, me, payment, id } = await ordered();
    await payAt(payment.asaasPaymentUrl);
    expect(await cancel(app, me, id)).toMatchObject({
      state: 'cancelled',
      paidUntil: followingDueDate(payment.dueDate, 20),
      roomsAdded: GALERIA.rooms,
    });
    expect([await statusOf(app, me), await roomsOf(app, me)]).toEqual(['RECEIVED', GALERIA.rooms]);
  });

  it('made while its charge is being deleted counts', async () => {
    const { app, me, payment, id } = await ordered();
    await app.call(orderRoutes.list, {}, me);
    const { asaas } = contextOf(app);
    const deleteSubscription: Asaas['deleteSubscription'] = async (subscription) => {
      await payAt(payment.asaasPaymentUrl);
      await asaas.deleteSubscription(subscription);
    };
    await app.db
      .updateTable('orders')
      .set({ state: 'cancelling', cancelled_at: 1, next_try_at: 0, claimed_until: null })
      .execute();
    await processCancellation(contextOf(app, { deleteSubscription }));
    expect(await cancel(app, me, id)).toMatchObject({ state: 'cancelled', roomsAdded: 8 });
    expect(await statusOf(app, me)).toBe('RECEIVED');
  });

  it('is impossible once the order has ended', async () => {
    const { app, me, payment, id } = await ordered();
    await cancel(app, me, id);
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
    expect([await statusOf(app, me), await roomsOf(app, me)]).toEqual(['DELETED', 0]);
  });
});

describe('a charge that outlives its subscription', () => {
  it('is deleted individually', async () => {
    const { app, me, id } = await ordered();
    // Ends only the subscription, like a provider that keeps its charges.
    await app.db.updateTable('sandbox_subscriptions').set({ deleted_at: 1 }).execute();
    expect((await countAtProvider(app)).payments).toBe(1);
    expect(await cancel(app, me, id)).toMatchObject({ state: 'cancelled', open: { count: 0 } });
    expect(await countAtProvider(app)).toMatchObject(NOTHING_LEFT);
    expect(await statusOf(app, me)).toBe('DELETED');
  });

  it('is marked as deleted when the provider no longer has it', async () => {
    const { app, me, id } = await ordered();
    await app.db.deleteFrom('sandbox_payments').execute();
    expect((await cancel(app, me, id)).state).toBe('cancelled');
    expect(await statusOf(app, me)).toBe('DELETED');
  });
});

describe('GET /asaas/orders', () => {
  it('lists the caller’s orders with search, sorting and pages, and running ones separately', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    for (const [subscriptionId, paymentDay] of [
      [1, 5],
      [2, 10],
      [3, 15],
    ] as const) {
      await app.call(paymentRoutes.order, { ...ORDER, subscriptionId, paymentDay }, me);
    }
    const list = async (query: object) => (await app.call(orderRoutes.list, query, me)).body;
    const names = async (query: object) => (await list(query)).orders.map((row) => row.planName);
    expect(await names({})).toEqual(['Pavilhão', 'Galeria', 'Vestíbulo']);
    expect(await names({ sort: 'value' })).toEqual(['Vestíbulo', 'Galeria', 'Pavilhão']);
    expect(await names({ search: 'GALÉ' })).toEqual(['Galeria']);
    expect(await list({ page: '2', pageSize: '2' })).toMatchObject({
      orders: [{ planName: 'Vestíbulo' }],
      total: 3,
    });
    const [newest] = (await list({})).orders;
    await cancel(app, me, String(newest?.id));
    expect(await names({ sort: '-state' })).toEqual(['Galeria', 'Vestíbulo', 'Pavilhão']);
    expect(await names({ running: 'true' })).toEqual(['Galeria', 'Vestíbulo']);
    expect(await names({ running: 'false' })).toEqual(['Pavilhão']);
    expect((await app.fail(orderRoutes.list, { sort: 'planName' }, me)).status).toBe(400);
  });

  it('shows an order whose call was interrupted as being processed', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', fault: 'status500Before' }]);
    await app.fail(paymentRoutes.order, ORDER, me);
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    expect(order).toMatchObject({ state: 'processing', paidUntil: null, roomsAdded: 0, rooms: 8 });
    expect(order?.nextCharge?.value).toBe('389.90');
  });
});
