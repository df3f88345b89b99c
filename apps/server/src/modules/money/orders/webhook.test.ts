import { Role } from '@atrio/contract/accounts/accounts';
import { paymentRoutes, webhookRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { asaasIdOf, createBuyer, createOrder, GALERIA } from '../../../../test/factories/money.ts';
import { overdueAt, payAt, refundAt, setFaults } from '../../../../test/sandbox.ts';
import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import { checkPayments } from './check-payments.service.ts';
import { processEvents } from './process-events.service.ts';

interface Delivery {
  id?: unknown;
  event?: unknown;
  payment?: object;
}

function deliver(app: TestApp, body: Delivery, token = tokenOf(app)) {
  return fetch(`${app.url}/asaas/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': token },
    body: JSON.stringify(body),
  });
}

function tokenOf(app: TestApp): string {
  return asaasAccess(app.app.deps).webhookToken;
}

function apply(app: TestApp) {
  return processEvents({ ...app.app.deps, now: app.clock.now() });
}

async function roomsOf(app: TestApp, me: TestAccount): Promise<number> {
  return (await app.call(purchaseRoutes.list, {}, me)).body.roomItems.length;
}

async function statusOf(app: TestApp, me: TestAccount) {
  return (await app.call(paymentRoutes.list, {}, me)).body.payments[0]?.status;
}

async function ordered(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  const asaasId = await asaasIdOf(app, payment);
  const event = (id: string, name: string, more: object = {}) => ({
    id,
    event: `PAYMENT_${name}`,
    payment: { id: asaasId, value: 389.9, ...more },
  });
  return { app, me, payment, event, url: payment.asaasPaymentUrl };
}

async function setAsideOf(app: TestApp) {
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  return { master, ...(await app.call(webhookRoutes.setAside, {}, master)).body };
}

describe('POST /asaas/webhook', () => {
  it('adds the rooms of a paid payment', async () => {
    const { app, me, event, url } = await ordered();
    await payAt(url);
    expect((await deliver(app, event('evt_1', 'RECEIVED'))).status).toBe(200);
    await apply(app);
    expect([await statusOf(app, me), await roomsOf(app, me)]).toEqual(['RECEIVED', GALERIA.rooms]);
  });

  it('M5: acts once when an event comes repeatedly, and on several events of one payment', async () => {
    const { app, me, event, url } = await ordered();
    await payAt(url);
    const hundred = Array.from({ length: 100 }, () => deliver(app, event('evt_1', 'RECEIVED')));
    const answers = await Promise.all([...hundred, deliver(app, event('evt_2', 'CONFIRMED'))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([apply(app), apply(app), apply(app)]);
    expect(await roomsOf(app, me)).toBe(GALERIA.rooms);
    const stored = await app.db.selectFrom('webhook_events').select('state').execute();
    expect(stored).toEqual([{ state: 'done' }, { state: 'done' }]);
  });

  it("M6: uses the provider's current state, in any order of events", async () => {
    const { app, me, event, url } = await ordered();
    await overdueAt(url);
    await payAt(url);
    for (const [index, name] of ['RECEIVED', 'CREATED', 'OVERDUE', 'SOMETHING_NEW'].entries()) {
      expect((await deliver(app, event(`evt_${index}`, name))).status).toBe(200);
      await apply(app);
      expect(await statusOf(app, me)).toBe('RECEIVED');
    }
    await refundAt(url);
    await deliver(app, event('evt_9', 'REFUNDED'));
    await apply(app);
    expect([await statusOf(app, me), await roomsOf(app, me)]).toEqual(['REFUNDED', GALERIA.rooms]);
  });

  it('M6: stores unknown events', async () => {
    const { app } = await ordered();
    const strange = { id: 'evt_s', event: 'TRANSFER_DONE', transfer: { id: 'x' } };
    expect((await deliver(app, strange)).status).toBe(200);
    await apply(app);
    const { setAside } = await setAsideOf(app);
    expect(setAside).toEqual([]);
  });

  it.each(['', 'x', 'y'.repeat(500), '\u00e9'])('M7: refuses the token %j', async (token) => {
    const { app, me, event, url } = await ordered();
    await payAt(url);
    const refused = await deliver(app, event('evt_1', 'RECEIVED'), token);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { error: 'WEBHOOK_REFUSED' } });
    await apply(app);
    expect(await roomsOf(app, me)).toBe(0);
    const { refused: counted } = await setAsideOf(app);
    expect(counted).toMatchObject({ count: 1, lastAt: expect.any(String) });
    expect(app.logged()).toContain('a payment webhook was refused');
  });

  it('M7: accepts no session instead of the token', async () => {
    const { app, me, event } = await ordered();
    const answer = await fetch(`${app.url}/asaas/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
      body: JSON.stringify(event('evt_1', 'RECEIVED')),
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['valueMismatch', { value: 1 }],
    ['customerMismatch', { customer: 'cus_other' }],
    ['referenceMismatch', { externalReference: 'other' }],
    ['unknownPayment', { id: 'pay_0_none' }],
  ])('M7: sets aside what does not match (%s), and grants nothing', async (reason, more) => {
    const { app, me, event, url } = await ordered();
    await payAt(url);
    expect((await deliver(app, event('evt_1', 'RECEIVED', more))).status).toBe(200);
    await apply(app);
    expect(await roomsOf(app, me)).toBe(0);
    const { setAside, master } = await setAsideOf(app);
    expect(setAside).toMatchObject([{ reason, event: 'PAYMENT_RECEIVED' }]);
    const id = String(setAside[0]?.id);
    await app.call(webhookRoutes.dismiss, { id }, master);
    expect((await app.call(webhookRoutes.setAside, {}, master)).body.setAside).toEqual([]);
    expect((await app.fail(webhookRoutes.dismiss, { id }, master)).status).toBe(404);
  });

  it.each([[{}], [{ id: 7, event: 'x' }], [{ id: 'evt', event: 'x', payment: { id: 1 } }]])(
    'sets %j aside once, for a person to look at',
    async (body) => {
      const app = await buildTestApp();
      expect((await deliver(app, body)).status).toBe(200);
      expect((await deliver(app, body)).status).toBe(200);
      const { setAside } = await setAsideOf(app);
      expect(setAside).toMatchObject([{ reason: 'unreadable' }]);
    },
  );

  it('tries again while the provider is down', async () => {
    const { app, me, event, url } = await ordered({ ASAAS_SANDBOX_FAULTS: 'true' });
    await payAt(url);
    await setFaults(app, [{ on: 'GET /payments/*', times: 1, fault: 'status500Before' }]);
    await deliver(app, event('evt_1', 'RECEIVED'));
    await apply(app);
    expect(await roomsOf(app, me)).toBe(0);
    app.clock.advance(5_000);
    await apply(app);
    expect(await roomsOf(app, me)).toBe(GALERIA.rooms);
  });
});

it('a payment without a webhook is found by comparing', async () => {
  const { app, me, url } = await ordered();
  await payAt(url);
  const compare = () => checkPayments({ ...app.app.deps, now: app.clock.now() });
  await compare();
  expect(await roomsOf(app, me)).toBe(0);
  await app.db.updateTable('payments').set({ next_check_at: 0 }).execute();
  await compare();
  expect([await statusOf(app, me), await roomsOf(app, me)]).toEqual(['RECEIVED', GALERIA.rooms]);
});

it('M3: webhook, refresh and comparison together add the rooms once', async () => {
  const { app, me, payment, event, url } = await ordered();
  await payAt(url);
  await deliver(app, event('evt_1', 'RECEIVED'));
  await app.db.updateTable('payments').set({ next_check_at: 0 }).execute();
  const refresh = () => app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
  const compare = () => checkPayments({ ...app.app.deps, now: app.clock.now() });
  await Promise.all([refresh(), apply(app), compare(), refresh(), apply(app), compare()]);
  expect(await roomsOf(app, me)).toBe(GALERIA.rooms);
});

it('only a MASTER_ADMIN sees events that were set aside', async () => {
  const app = await buildTestApp();
  const me = await createAccount(app);
  expect((await app.fail(webhookRoutes.setAside, {}, me)).status).toBe(403);
  expect((await app.fail(webhookRoutes.setAside, {})).status).toBe(401);
});
