import { authRoutes } from '@atrio/contract/accounts/accounts';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { GALERIA, ORDER, PAYMENT_DATA } from './factories/money.ts';
import { authorizeAt, countAtProvider, payAt } from './sandbox.ts';
import { migratedFolder, type ServerProcess, spawnServer } from './spawn-server.ts';

const ROUNDS = process.env.ATRIO_TEST_LONG ? 20 : 1;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
/** docs/security.md, M10. */
const SETTLED_WITHIN_MS = 60_000;

/** One data folder, served by one process after another. */
function house() {
  const folder = migratedFolder();
  const start = async () => {
    const server = await spawnServer({
      DATA_DIR: folder,
      DATABASE_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ASAAS_SANDBOX_FAULTS: 'true',
    });
    await server.printed('/dashboard/');
    const { token } = (await requestTo(server.url, authRoutes.login, ADMIN)).body;
    return { ...server, token };
  };
  return { start };
}

async function killed({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** The day differs per round, since an equal order counts as a repeated click. */
function orderOf(round: number) {
  const days = [5, 10, 15, 20, 25, 30] as const;
  const types = ['PIX', 'BOLETO'] as const;
  const plans = [1, 2, 3];
  return {
    ...ORDER,
    paymentDay: days[round % 6] ?? 5,
    billingType: types[Math.floor(round / 6) % 2] ?? 'PIX',
    subscriptionId: plans[Math.floor(round / 12) % 3] ?? 1,
  };
}

it('M10: killed at any moment of an order, it is placed once or not at all', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  await killed(first);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    const sent = requestTo(server.url, paymentRoutes.order, orderOf(round), server).catch(
      () => null,
    );
    // Kills at a random point between the first statement and the answer, later in each round.
    await new Promise((resolve) => setTimeout(resolve, 3 + round * 4));
    await killed(server);
    const answer = await sent;

    const next = await start();
    const settled = async () => {
      const { summary } = (await requestTo(next.url, paymentRoutes.summary, {}, next)).body;
      return summary.ordersInProgress;
    };
    await expect.poll(settled, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe(0);
    const { payments } = (await requestTo(next.url, paymentRoutes.list, {}, next)).body;
    const there = await countAtProvider(next);
    expect([there.subscriptions, there.payments]).toEqual([payments.length, payments.length]);
    if (answer?.status === 200) {
      expect(payments.map(({ id }) => id)).toContain(answer.body.payment.id);
    }
    await killed(next);
  }
}, 300_000);

it('M10: killed while a payment is taken in, its rooms are added once', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  const order = (await requestTo(first.url, paymentRoutes.order, ORDER, first)).body.payment;
  await killed(first);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    // The page's address contains the first server's port.
    const page = server.url + new URL(order.asaasPaymentUrl).pathname;
    if (round === 0) await payAt(page);
    const args = { id: String(order.id) };
    const sent = requestTo(server.url, paymentRoutes.refresh, args, server).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 2 + round * 3));
    await killed(server);
    await sent;
  }
  const last = await start();
  const rooms = async () =>
    (await requestTo(last.url, purchaseRoutes.list, {}, last)).body.roomItems.length;
  await expect.poll(rooms, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe(GALERIA.rooms);
  await requestTo(last.url, paymentRoutes.refresh, { id: String(order.id) }, last);
  expect(await rooms()).toBe(GALERIA.rooms);
}, 300_000);

it('killed at any moment of a cancellation, the order ends once and nothing is left to pay', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  await killed(first);
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    await requestTo(server.url, paymentRoutes.order, orderOf(round), server);
    const [order] = (await requestTo(server.url, orderRoutes.list, {}, server)).body.orders;
    const id = String(order?.id);
    const sent = requestTo(server.url, orderRoutes.cancel, { id }, server).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 2 + round * 3));
    await killed(server);
    const answer = await sent;

    const next = await start();
    const read = async () =>
      (await requestTo(next.url, orderRoutes.list, {}, next)).body.orders.find(
        (one) => one.id === order?.id,
      );
    // If the kill came before the write, nothing has changed and no caller got a success.
    const isUntouched = (await read())?.state === 'active';
    if (isUntouched) expect(answer?.status).not.toBe(200);
    if (isUntouched) await requestTo(next.url, orderRoutes.cancel, { id }, next);
    const state = async () => (await read())?.state;
    await expect.poll(state, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe('cancelled');
    expect(await read()).toMatchObject({ open: { count: 0 }, nextCharge: null });
    const { subscriptions, payments } = await countAtProvider(next);
    expect([subscriptions, payments]).toEqual([0, 0]);
    const all = (await requestTo(next.url, paymentRoutes.list, {}, next)).body.payments;
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['DELETED']));
    await killed(next);
  }
}, 300_000);

it('killed at any moment of a change of plan, its difference is charged once or not at all', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  const { payment } = (await requestTo(first.url, paymentRoutes.order, ORDER, first)).body;
  await payAt(payment.asaasPaymentUrl);
  await requestTo(first.url, paymentRoutes.refresh, { id: String(payment.id) }, first);
  await killed(first);
  for (let round = 0; round < ROUNDS / 2; round++) {
    const server = await start();
    const read = async (from: typeof server) =>
      (await requestTo(from.url, orderRoutes.list, {}, from)).body.orders[0];
    const id = String((await read(server))?.id);
    const asked = { id, step: 'change', subscriptionId: '3' } as const;
    const { quote } = (await requestTo(server.url, orderChangeRoutes.quote, asked, server)).body;
    const change = { id, subscriptionId: 3, quote: quote.token };
    const sent = requestTo(server.url, orderChangeRoutes.change, change, server).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 2 + round * 3));
    await killed(server);
    await sent;

    const next = await start();
    const state = async () => (await read(next))?.change?.state ?? 'none';
    await expect
      .poll(state, { timeout: SETTLED_WITHIN_MS, interval: 200 })
      .toMatch(/^(awaiting|none)$/);
    const all = (await requestTo(next.url, paymentRoutes.list, {}, next)).body.payments;
    const open = all.filter(({ value, status }) => value === '160.00' && status === 'PENDING');
    expect(open).toHaveLength((await state()) === 'awaiting' ? 1 : 0);
    expect((await countAtProvider(next)).payments - open.length).toBe(
      all.filter(({ status, value }) => status !== 'DELETED' && value !== '160.00').length,
    );
    await requestTo(next.url, orderChangeRoutes.undo, { id }, next);
    await expect.poll(state, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe('none');
    await killed(next);
  }
}, 300_000);

it('killed at any moment of another way of paying, the consent to debits is that of the order', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  const wanted = { ...ORDER, billingType: 'PIX_AUTOMATIC' } as const;
  const { payment } = (await requestTo(first.url, paymentRoutes.order, wanted, first)).body;
  await authorizeAt(payment.asaasPaymentUrl);
  await killed(first);
  for (let round = 0; round < ROUNDS * 2; round++) {
    const server = await start();
    const read = async (from: typeof server) =>
      (await requestTo(from.url, orderRoutes.list, {}, from)).body.orders[0];
    const order = await read(server);
    const id = String(order?.id);
    const billingType = order?.billingType === 'PIX_AUTOMATIC' ? 'CREDIT_CARD' : 'PIX_AUTOMATIC';
    const asked = { id, step: 'method', billingType } as const;
    const { quote } = (await requestTo(server.url, orderChangeRoutes.quote, asked, server)).body;
    const change = { id, billingType, quote: quote.token } as const;
    const sent = requestTo(server.url, orderChangeRoutes.method, change, server).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 2 + round * 5));
    await killed(server);
    const answer = await sent;

    const next = await start();
    const isTold = async () => (await read(next))?.isConfirmed;
    await expect.poll(isTold, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe(true);
    const now = (await read(next))?.billingType;
    if (answer?.status === 200) expect(now).toBe(billingType);
    const { subscriptions, consents } = await countAtProvider(next);
    expect([subscriptions, consents]).toEqual([1, now === 'PIX_AUTOMATIC' ? 1 : 0]);
    await killed(next);
  }
}, 300_000);

it('killed at any moment of a change of payment method, the provider ends with the one that is shown', async () => {
  const { start } = house();
  const first = await start();
  await requestTo(first.url, paymentAccountRoutes.create, PAYMENT_DATA, first);
  await requestTo(first.url, paymentRoutes.order, { ...ORDER, billingType: 'PIX' }, first);
  await killed(first);
  const ways = ['BOLETO', 'CREDIT_CARD', 'PIX'] as const;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    const read = async (from: typeof server) =>
      (await requestTo(from.url, orderRoutes.list, {}, from)).body.orders[0];
    const before = await read(server);
    const id = String(before?.id);
    const billingType = ways.find((way) => way !== before?.billingType) ?? 'PIX';
    const asked = { id, step: 'method', billingType } as const;
    const { quote } = (await requestTo(server.url, orderChangeRoutes.quote, asked, server)).body;
    const change = { id, billingType, quote: quote.token };
    const sent = requestTo(server.url, orderChangeRoutes.method, change, server).catch(() => null);
    // Later in each round, from the first statement to the provider's answers.
    await new Promise((resolve) => setTimeout(resolve, 2 + round * 3));
    await killed(server);
    const answer = await sent;

    const next = await start();
    const order = await read(next);
    // Written whole or not at all; nobody got a success for what is not kept.
    expect([before?.billingType, billingType]).toContain(order?.billingType);
    if (answer?.status === 200) expect(order?.billingType).toBe(billingType);
    const isConfirmed = async () => (await read(next))?.isConfirmed;
    await expect.poll(isConfirmed, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe(true);
    const { payments } = (await requestTo(next.url, paymentRoutes.list, {}, next)).body;
    const open = payments.filter(({ status }) => status === 'PENDING');
    expect(open.length).toBeGreaterThan(0);
    expect(new Set(open.map((payment) => payment.billingType))).toEqual(
      new Set([order?.billingType]),
    );
    const there = await countAtProvider(next);
    expect([there.subscriptions, there.payments]).toEqual([1, open.length]);
    await killed(next);
  }
}, 300_000);
