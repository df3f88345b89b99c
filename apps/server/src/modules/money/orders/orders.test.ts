import { Role } from '@atrio/contract/accounts/accounts';
import { firstDueDate, todayInBrazil } from '@atrio/contract/lib/due-dates';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { planRoutes } from '@atrio/contract/money/plans';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createBuyer, GALERIA, ORDER } from '../../../../test/factories/money.ts';
import { countAtProvider, setFaults } from '../../../../test/sandbox.ts';
import { processDueOrder } from './process-order.service.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };

function reconcile(app: TestApp) {
  return processDueOrder({ ...app.app.deps, now: app.clock.now() });
}

describe('POST /asaas/payment', () => {
  it("orders at the plan's price, even if the body has another", async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    const smuggled = { ...ORDER, price: 1, value: 0.01, customer: 'cus_x', adminId: 1 };
    const { body } = await app.call(paymentRoutes.order, smuggled, me);
    expect(body.payment).toMatchObject({
      value: '389.90',
      status: 'PENDING',
      planName: 'Galeria',
      billingType: 'PIX',
      dueDate: firstDueDate(todayInBrazil(app.clock.now()), 20),
      paymentDate: null,
    });
    expect(body.payment.asaasPaymentUrl).toMatch(/^http/);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
  });

  it.each([
    [{ billingType: 'DEBIT_CARD' }, 400, 'billingType', 'Tipo de pagamento é obrigatório'],
    [{ billingType: undefined }, 400, 'billingType', 'Tipo de pagamento é obrigatório'],
    [{ paymentDay: 31 }, 400, 'paymentDay', 'Escolha o dia do pagamento'],
    [{ subscriptionId: 0 }, 400, 'subscriptionId', 'Plano escolhido inválido'],
    [{ subscriptionId: 999 }, 422, 'subscriptionId', 'Plano escolhido inválido'],
  ])('M9: refuses %j, and charges nothing', async (wrong, status, field, sentence) => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    const failure = await app.fail(paymentRoutes.order, { ...ORDER, ...wrong }, me);
    expect([failure.status, failure.body.error.fields?.[field]]).toEqual([status, sentence]);
    expect((await countAtProvider(app)).subscriptions).toBe(0);
  });

  it('M9: refuses an inactive plan', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const plan = { name: 'Velho', price: 100, roomModelIds: [1], active: false };
    const { id } = (await app.call(planRoutes.create, plan, master)).body.subscription;
    const order = { ...ORDER, subscriptionId: id };
    const failure = await app.fail(paymentRoutes.order, order, me);
    expect([failure.status, failure.body.error.message]).toEqual([422, 'Plano escolhido inválido']);
  });

  it('requires payment data and a session', async () => {
    const app = await buildTestApp();
    const failure = await app.fail(paymentRoutes.order, ORDER, await createAccount(app));
    expect([failure.status, failure.body.error.error]).toEqual([422, 'PAYMENT_DATA_MISSING']);
    expect((await app.fail(paymentRoutes.order, ORDER)).status).toBe(401);
  });

  it('keeps the price of an order when the plan changes', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await app.call(paymentRoutes.order, ORDER, me);
    const change = { id: String(GALERIA.id), name: 'Galeria', price: 99_900, roomModelIds: [1] };
    await app.call(planRoutes.update, change, master);
    const other = { ...ORDER, paymentDay: 5 } as const;
    const { body } = await app.call(paymentRoutes.order, other, me);
    expect(body.payment.value).toBe('999.00');
    const all = (await app.call(paymentRoutes.list, {}, me)).body.payments;
    expect(all.map(({ value }) => value)).toEqual(['999.00', '389.90']);
  });

  it('M1: makes one subscription of twenty calls at once; a repetition shortly after returns the same order', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    const send = () => app.fail(paymentRoutes.order, ORDER, me);
    const all = await Promise.all(Array.from({ length: 20 }, send));
    expect(all.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(all.some(({ status }) => status === 200)).toBe(true);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
    const first = (await app.call(paymentRoutes.list, {}, me)).body.payments;
    const again = await app.call(paymentRoutes.order, ORDER, me);
    expect(again.body.payment).toEqual(first[0]);
    app.clock.advance(61_000);
    await app.call(paymentRoutes.order, ORDER, me);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 2, payments: 2 });
  });
});

describe('M8: when the provider fails', () => {
  const AFTER = ['timeoutAfter', 'status500After', 'resetAfter', 'html'];
  const BEFORE = ['timeoutBefore', 'status500Before', 'resetBefore', 'rateLimit'];

  it.each([...AFTER, ...BEFORE])('with %s, there is one charge in the end', async (fault) => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', times: 1, fault, seconds: 5 }]);
    const failure = await app.fail(paymentRoutes.order, ORDER, me);
    expect([failure.status, failure.body.error.error]).toEqual([504, 'ORDER_PROCESSING']);
    const summary = await app.call(paymentRoutes.summary, {}, me);
    expect(summary.body.summary.ordersInProgress).toBe(1);
    // Pressing the button again orders nothing more.
    expect((await app.fail(paymentRoutes.order, ORDER, me)).status).toBe(409);
    await setFaults(app, []);
    for (let step = 0; step < 4; step++) {
      app.clock.advance(35_000);
      await reconcile(app);
    }
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
    const { body } = await app.call(paymentRoutes.list, {}, me);
    expect(body.payments).toHaveLength(1);
  });

  it('for days, the order is placed later with the next due date', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    const on = 'POST /subscriptions';
    await setFaults(app, [{ on, times: 1, fault: 'status500Before' }]);
    expect((await app.fail(paymentRoutes.order, ORDER, me)).status).toBe(504);
    app.clock.advance(40 * 24 * 60 * 60_000);
    await reconcile(app);
    const order = await app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      state: 'placed',
      first_due_date: firstDueDate(todayInBrazil(app.clock.now()), 20),
    });
  });

  it('with an empty list for an existing subscription, its charge is stored later', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    const on = 'GET /subscriptions/*/payments';
    await setFaults(app, [{ on, times: 1, fault: 'status500Before' }]);
    const failure = await app.fail(paymentRoutes.order, ORDER, me);
    expect(failure.body.error.error).toBe('ORDER_PROCESSING');
    const inProgress = async () =>
      (await app.call(paymentRoutes.summary, {}, me)).body.summary.ordersInProgress;
    expect(await inProgress()).toBe(1);
    app.clock.advance(5_000);
    await reconcile(app);
    expect((await app.call(paymentRoutes.list, {}, me)).body.payments).toHaveLength(1);
    expect(await inProgress()).toBe(0);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
  });

  it('with a refusal, the order is gone and the message is the provider’s', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', times: 1, fault: 'refuse' }]);
    const failure = await app.fail(paymentRoutes.order, ORDER, me);
    expect([failure.status, failure.body.error.error]).toEqual([422, 'PROVIDER_REFUSED']);
    const { body } = await app.call(paymentRoutes.summary, {}, me);
    expect(body.summary.ordersInProgress).toBe(0);
    expect((await app.call(paymentRoutes.order, ORDER, me)).status).toBe(200);
  });

  it('with a late execution of a timed-out call, the second subscription is deleted', async () => {
    const app = await buildTestApp(FAULTS);
    const me = await createBuyer(app);
    await setFaults(app, [{ on: 'POST /subscriptions', times: 1, fault: 'timeoutBefore' }]);
    await app.fail(paymentRoutes.order, ORDER, me);
    app.clock.advance(35_000);
    await reconcile(app);
    const { reference, customer } = await app.db
      .selectFrom('orders')
      .select(['reference', 'customer'])
      .executeTakeFirstOrThrow();
    // The first call, carried out only now.
    await app.app.deps.asaas.createSubscription({
      customer,
      billingType: 'PIX',
      valueCents: GALERIA.price,
      nextDueDate: '2030-01-20',
      description: 'tarde demais',
      externalReference: reference,
    });
    expect((await countAtProvider(app)).subscriptions).toBe(2);
    app.clock.advance(65_000);
    await reconcile(app);
    expect(await countAtProvider(app)).toMatchObject({ subscriptions: 1, payments: 1 });
  });
});
