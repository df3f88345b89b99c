import { authRoutes } from '@atrio/contract/accounts/accounts';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { expect, inject, it, onTestFinished } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { ORDER, PAYMENT_DATA } from './factories/money.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { countAtProvider, haveFaultsStruck, setFaults } from './sandbox.ts';
import { migratedFolder, spawnServer } from './spawn-server.ts';

const ROUNDS = process.env.ATRIO_TEST_LONG ? 20 : 2;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const SETTLED_WITHIN_MS = 60_000;
/** The provider is silent: it has not heard yet, or it has done it and nobody could note it. */
const SILENCES = ['timeoutBefore', 'timeoutAfter'] as const;
const WAYS = ['PIX', 'BOLETO', 'CREDIT_CARD'] as const;

/** One server after another on the engine that this run is about. */
async function house() {
  const engine = process.env.TEST_DATABASE_URL;
  const name = `atrio_method_${process.pid}`;
  const url = engine ? withDatabase(engine, name) : '';
  if (engine) {
    await administer(engine, [`create database ${name} template ${inject('templateDatabase')}`]);
    onTestFinished(async () => {
      await administer(engine, [`drop database ${name} with (force)`]);
    });
  }
  const folder = migratedFolder();
  const start = async () => {
    const server = await spawnServer({
      ...{ DATA_DIR: folder, DATABASE_URL: url, ASAAS_SANDBOX_FAULTS: 'true' },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' },
    });
    await server.printed('/dashboard/');
    const { token } = (await requestTo(server.url, authRoutes.login, ADMIN)).body;
    return { ...server, token };
  };
  /** On PostgreSQL the claim of a server that was killed runs out by itself; here it does at once. */
  const letClaimsEnd = async () => {
    if (url) await administer(url, ['update orders set claimed_until = 1, next_try_at = 1']);
  };
  return { start, letClaimsEnd };
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof house>>['start']>>;

async function kill({ child, ended }: Server): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function orderOf(server: Server) {
  const [order] = (await requestTo(server.url, orderRoutes.list, {}, server)).body.orders;
  if (!order) throw new Error('no order');
  return order;
}

async function openWays(server: Server) {
  const { payments } = (await requestTo(server.url, paymentRoutes.list, {}, server)).body;
  return payments
    .filter(({ status }) => status === 'PENDING')
    .map(({ billingType }) => billingType);
}

it('killed when another way of paying is stored and not told yet, the next server tells it', async () => {
  const { start, letClaimsEnd } = await house();
  let server = await start();
  await requestTo(server.url, paymentAccountRoutes.create, PAYMENT_DATA, server);
  const wanted = { ...ORDER, billingType: WAYS[0] };
  expect((await requestTo(server.url, paymentRoutes.order, wanted, server)).status).toBe(200);
  for (let round = 0; round < ROUNDS; round++) {
    const id = String((await orderOf(server)).id);
    const billingType = WAYS[(round + 1) % WAYS.length] ?? 'PIX';
    const asked = { id, step: 'method', billingType } as const;
    const { quote } = (await requestTo(server.url, orderChangeRoutes.quote, asked, server)).body;
    const fault = SILENCES[round % SILENCES.length] ?? 'timeoutBefore';
    await setFaults(server, [{ on: 'PUT /subscriptions/*', fault }]);
    const change = { id, billingType, quote: quote.token };
    const sent = requestTo(server.url, orderChangeRoutes.method, change, server).catch(() => null);
    const dying = server;
    await expect.poll(() => haveFaultsStruck(dying), { interval: 20 }).toBe(true);
    expect(await orderOf(server)).toMatchObject({ billingType, isConfirmed: false });
    await kill(server);
    await sent;

    await letClaimsEnd();
    server = await start();
    const next = server;
    const isTold = async () => (await orderOf(next)).isConfirmed;
    await expect.poll(isTold, { timeout: SETTLED_WITHIN_MS, interval: 200 }).toBe(true);
    expect((await orderOf(server)).billingType).toBe(billingType);
    expect(await openWays(server)).toEqual([billingType]);
    // Told as a state: nothing is there twice, however often it was said.
    const { subscriptions, payments } = await countAtProvider(server);
    expect([subscriptions, payments]).toEqual([1, 1]);
  }
}, 600_000);
