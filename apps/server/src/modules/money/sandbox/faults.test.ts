import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { NEW_CUSTOMER, NEW_SUBSCRIPTION } from '../../../../test/factories/charge.ts';
import { countAtProvider, setFaults } from '../../../../test/sandbox.ts';
import { isUncertain } from '../../../infrastructure/asaas/uncertain.ts';
import { AppError } from '../../../lib/app-error.ts';
import { dayOf } from './days.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };
const CREATE = 'POST /subscriptions';

async function withCustomer() {
  const app = await buildTestApp(FAULTS);
  const { asaas } = app.app.deps;
  const { id: customer } = await asaas.createCustomer(NEW_CUSTOMER);
  const nextDueDate = dayOf(app.clock.now());
  const create = () => asaas.createSubscription({ ...NEW_SUBSCRIPTION, customer, nextDueDate });
  return { app, asaas, create };
}

async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('did not fail as it should', { cause: error });
}

const made = async (app: TestApp) => (await countAtProvider(app)).subscriptions;

describe('the client, when the provider fails', () => {
  it.each([
    ['timeoutAfter', 'PROVIDER_TIMEOUT', 1],
    ['timeoutBefore', 'PROVIDER_TIMEOUT', 0],
    ['status500After', 'PROVIDER_UNAVAILABLE', 1],
    ['status500Before', 'PROVIDER_UNAVAILABLE', 0],
    ['resetAfter', 'PROVIDER_UNAVAILABLE', 1],
    ['resetBefore', 'PROVIDER_UNAVAILABLE', 0],
    ['html', 'PROVIDER_UNAVAILABLE', 1],
    ['htmlBefore', 'PROVIDER_UNAVAILABLE', 0],
  ])('by %s, does not know and does not try again', async (fault, code, count) => {
    const { app, create } = await withCustomer();
    await setFaults(app, [{ on: CREATE, fault }]);
    const error = await errorOf(create());
    expect([error.code, isUncertain(error)]).toEqual([code, true]);
    // Longer than a retry takes: the fault is used up, so a second call would succeed.
    await delay(50);
    expect(await made(app)).toBe(count);
    await create();
    expect(await made(app)).toBe(count + 1);
  });

  it('with slowCreate, carries the call out after the client has timed out', async () => {
    const { app, asaas, create } = await withCustomer();
    await setFaults(app, [{ on: CREATE, fault: 'slowCreate', ms: 1_000 }]);
    expect((await errorOf(create())).code).toBe('PROVIDER_TIMEOUT');
    expect(await asaas.findSubscriptions('order-1')).toEqual([]);
    await vi.waitFor(async () => expect(await made(app)).toBe(1), 5_000);
    expect(await asaas.findSubscriptions('order-1')).toHaveLength(1);
  });

  it('with a refusal, returns the provider’s message', async () => {
    const { app, create } = await withCustomer();
    await setFaults(app, [{ on: CREATE, fault: 'refuse' }]);
    const error = await errorOf(create());
    expect([error.code, isUncertain(error)]).toEqual(['PROVIDER_REFUSED', false]);
    expect(error.message).toBe('O CPF/CNPJ informado é inválido.');
    expect(await made(app)).toBe(0);
  });

  it('with a requested pause, sends nothing until it is over', async () => {
    const { app, asaas, create } = await withCustomer();
    await setFaults(app, [{ on: CREATE, fault: 'rateLimit', seconds: 40 }]);
    const error = await errorOf(create());
    expect([error.code, error.details.retryAfterSeconds]).toEqual(['PROVIDER_BUSY', 40]);
    expect(isUncertain(error)).toBe(false);
    app.clock.advance(10_000);
    const silent = await errorOf(asaas.findPayment('pay_x'));
    expect([silent.code, silent.details.retryAfterSeconds]).toEqual(['PROVIDER_BUSY', 30]);
    expect((await errorOf(create())).code).toBe('PROVIDER_BUSY');
    expect(await made(app)).toBe(0);
    app.clock.advance(31_000);
    await create();
    expect(await made(app)).toBe(1);
  });

  it('fails as often as configured, at the configured calls only', async () => {
    const { app, asaas, create } = await withCustomer();
    await setFaults(app, [{ on: 'GET /payments/*', fault: 'status500Before', times: 2 }]);
    await create();
    for (let turn = 0; turn < 2; turn++) {
      expect((await errorOf(asaas.findPayment('pay_x'))).code).toBe('PROVIDER_UNAVAILABLE');
    }
    expect(await asaas.findPayment('pay_x')).toBeNull();
  });
});

describe('PUT /sandbox/faults', () => {
  it('exists only with the setting', async () => {
    const { url } = await buildTestApp();
    for (const method of ['GET', 'PUT']) {
      expect((await fetch(`${url}/sandbox/faults`, { method })).status).toBe(404);
    }
  });

  it('replaces earlier faults, and refuses unknown ones', async () => {
    const app = await buildTestApp(FAULTS);
    await setFaults(app, [{ on: CREATE, fault: 'html' }]);
    await setFaults(app, []);
    const now = await fetch(`${app.url}/sandbox/faults`);
    expect(await now.json()).toEqual({
      rules: [],
      webhooks: { duplicate: 0, shuffle: false, hold: false },
      counts: { customers: 0, subscriptions: 0, payments: 0, consents: 0, waiting: 0 },
    });
    for (const rule of [
      { on: CREATE, fault: 'flood' },
      { on: 'subscriptions', fault: 'html' },
    ]) {
      await expect(setFaults(app, [rule])).rejects.toThrow('no faults: 400');
    }
  });

  it('counts existing rows without deleted ones', async () => {
    const { app, asaas, create } = await withCustomer();
    const { id } = await create();
    expect(await countAtProvider(app)).toMatchObject({
      ...{ customers: 1, subscriptions: 1, payments: 1, consents: 0, waiting: 2 },
    });
    await asaas.deleteSubscription(id);
    expect(await countAtProvider(app)).toMatchObject({
      ...{ customers: 1, subscriptions: 0, payments: 0 },
    });
  });

  it('lets the server stop while calls are never answered', async () => {
    const { app, create } = await withCustomer();
    const on = CREATE;
    await setFaults(app, [
      { on, fault: 'timeoutBefore' },
      { on, fault: 'slowCreate', ms: 60_000 },
    ]);
    const calls = [errorOf(create()), errorOf(create())];
    await delay(50);
    const before = performance.now();
    await app.app.close();
    expect(performance.now() - before).toBeLessThan(2_000);
    await Promise.all(calls);
  });
});
