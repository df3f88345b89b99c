import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createCharge } from '../../../../test/factories/charge.ts';
import {
  countAtProvider,
  overdueAt,
  payAt,
  refundAt,
  setFaults,
} from '../../../../test/sandbox.ts';
import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import { dayOf, daysLater } from './days.ts';
import { startSandboxRelay } from './sandbox.jobs.ts';

const HOUR = 60 * 60_000;
const SOON = { timeout: 5_000 };

interface Told {
  id: string;
  event: string;
  dateCreated: string;
  payment?: { id: string; status: string; value: number; paymentDate: string | null };
  subscription?: { id: string };
}

/** A fake webhook that records its calls and answers as configured. */
async function webhook() {
  const told: Told[] = [];
  const heads: { path: string | undefined; token: unknown }[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    // The worker sends JSON of this shape, as the test proves.
    told.push((await json(request)) as Told);
    heads.push({ path: request.url, token: request.headers['asaas-access-token'] });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { told, heads, answers, url: `http://127.0.0.1:${port}` };
}

async function world(billingType: 'PIX' | 'BOLETO' = 'PIX') {
  const app = await buildTestApp({ ASAAS_SANDBOX_FAULTS: 'true' });
  const hook = await webhook();
  const start = () => startSandboxRelay(app.app.deps, { ownOrigin: () => hook.url });
  let relay = start();
  onTestFinished(() => relay.stop());
  const restart = async () => {
    await relay.stop();
    relay = start();
  };
  const order = (daysAhead = 0) =>
    createCharge(app, {
      billingType,
      nextDueDate: daysLater(dayOf(app.clock.now()), daysAhead),
    });
  const events = () => hook.told.map(({ event }) => event);
  const hears = (expected: string[]) => vi.waitFor(() => expect(events()).toEqual(expected), SOON);
  /** The delivery is stored as done a moment later. */
  const waits = (count: number) =>
    vi.waitFor(async () => expect((await countAtProvider(app)).waiting).toBe(count), SOON);
  const settled = () => waits(0);
  return { app, hook, order, events, hears, waits, settled, restart };
}

const MADE = ['SUBSCRIPTION_CREATED', 'PAYMENT_CREATED'];

describe('webhooks', () => {
  it('report each change of a PIX charge, in order, with the token', async () => {
    const { app, hook, order, hears, settled } = await world();
    const { id, invoiceUrl, subscription } = await order();
    await overdueAt(invoiceUrl);
    await payAt(invoiceUrl);
    await payAt(invoiceUrl);
    await refundAt(invoiceUrl);
    await hears([...MADE, 'PAYMENT_OVERDUE', 'PAYMENT_RECEIVED', 'PAYMENT_REFUNDED']);
    await settled();
    const { webhookToken } = asaasAccess(app.app.deps);
    for (const head of hook.heads) {
      expect(head).toEqual({ path: '/asaas/webhook', token: webhookToken });
    }
    const [first, ...payments] = hook.told;
    expect(first?.subscription?.id).toBe(subscription);
    for (const { id: event, dateCreated, payment } of payments) {
      expect(event).toMatch(/^evt_[0-9a-f]{32}&\d+$/);
      expect(dateCreated).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(payment).toMatchObject({ object: 'payment', id, value: 389.9, invoiceUrl });
    }
    expect(payments.map(({ payment }) => payment?.status)).toEqual([
      ...['PENDING', 'OVERDUE', 'RECEIVED', 'REFUNDED'],
    ]);
    expect(new Set(hook.told.map(({ id: event }) => event)).size).toBe(5);
  });

  it('report that a boleto is confirmed before it is received', async () => {
    const { hook, order, hears } = await world('BOLETO');
    const { invoiceUrl } = await order();
    await payAt(invoiceUrl);
    await hears([...MADE, 'PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED']);
    const [confirmed, received] = hook.told.slice(2).map(({ payment }) => payment);
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', paymentDate: null });
    expect(received).toMatchObject({ status: 'RECEIVED', paymentDate: expect.any(String) });
  });

  it('report deleted charges, and nothing else', async () => {
    const { app, hook, order, hears } = await world();
    const { subscription } = await order();
    await app.app.deps.asaas.deleteSubscription(subscription);
    await hears([...MADE, 'SUBSCRIPTION_DELETED', 'PAYMENT_DELETED']);
    expect(hook.told.at(-1)?.payment).toMatchObject({ deleted: true });
  });

  it('report later charges automatically', async () => {
    const { app, order, hears } = await world();
    await order();
    app.clock.advance(24 * HOUR);
    await hears([...MADE, 'PAYMENT_CREATED']);
  });

  it('are repeated after growing waits until they are answered by exactly 200', async () => {
    const { app, hook, order, hears, waits, settled } = await world();
    hook.answers.push(500, 204);
    await order();
    await hears(MADE);
    app.clock.advance(29_000);
    // A new event comes at once, a refused one does not.
    await setFaults(app, []);
    expect((await countAtProvider(app)).waiting).toBe(2);
    hook.answers.push(302, 200);
    app.clock.advance(2_000);
    await hears([...MADE, ...MADE]);
    await waits(1);
    app.clock.advance(31_000);
    await setFaults(app, []);
    await waits(1);
    app.clock.advance(30_000);
    await hears([...MADE, ...MADE, 'SUBSCRIPTION_CREATED']);
    await settled();
    expect(new Set(hook.told.map(({ id }) => id)).size).toBe(2);
  });

  it('stop altogether after fifteen failures, until the next start', async () => {
    const { app, hook, order, events, restart, settled } = await world();
    hook.answers.push(...Array(15).fill(503));
    await setFaults(app, [], { hold: true });
    // Due so late that no charge is made within the days of this test.
    await order(60);
    // The only event, so that each run is one attempt.
    await app.db.deleteFrom('sandbox_deliveries').where('id', '=', 1).execute();
    await setFaults(app, []);
    for (let turn = 1; turn <= 15; turn++) {
      await vi.waitFor(() => expect(events()).toHaveLength(turn), SOON);
      await vi.waitFor(async () => {
        const row = await app.db
          .selectFrom('sandbox_deliveries')
          .select(['attempts', 'claimed_until'])
          .executeTakeFirstOrThrow();
        expect(row).toEqual({ attempts: turn, claimed_until: null });
      }, SOON);
      app.clock.advance(3 * HOUR);
      await setFaults(app, []);
    }
    await order(60);
    app.clock.advance(3 * HOUR);
    await setFaults(app, []);
    expect((await countAtProvider(app)).waiting).toBe(3);
    expect(events()).toHaveLength(15);
    await restart();
    await settled();
    expect(events()).toHaveLength(18);
  });

  it('are lost after two weeks', async () => {
    const { app, order, waits } = await world();
    await setFaults(app, [], { hold: true });
    await order();
    app.clock.advance(15 * 24 * HOUR);
    await setFaults(app, [], { hold: true });
    // Only the charge made during the two weeks is left to report.
    await waits(1);
  });

  it('come repeatedly, out of order, or late, as a test configures', async () => {
    const { app, hook, order, hears, events } = await world();
    await setFaults(app, [], { hold: true });
    const { invoiceUrl } = await order();
    await payAt(invoiceUrl);
    expect(events()).toEqual([]);
    await setFaults(app, [], { shuffle: true, duplicate: 2 });
    const three = (event: string) => Array(3).fill(event);
    await hears([
      ...three('PAYMENT_RECEIVED'),
      ...three('PAYMENT_CREATED'),
      ...three('SUBSCRIPTION_CREATED'),
    ]);
    expect(new Set(hook.told.map(({ id }) => id)).size).toBe(3);
  });
});

describe('the worker', () => {
  it('reaches our own webhook, which accepts its deliveries', async () => {
    const app = await buildTestApp({ ASAAS_SANDBOX_FAULTS: 'true' }, { asaasWebhooks: true });
    await createCharge(app);
    await vi.waitFor(async () => expect((await countAtProvider(app)).waiting).toBe(0), SOON);
    const stored = await app.db
      .selectFrom('webhook_events')
      .select('event')
      .orderBy('id')
      .execute();
    // A busy server may put the first one off, and it comes again later.
    expect(stored.map(({ event }) => event).sort()).toEqual(MADE.toSorted());
    expect(app.logged()).not.toContain(asaasAccess(app.app.deps).webhookToken);
  });

  it('does nothing with the real provider', async () => {
    const app = await buildTestApp({
      ASAAS_API_KEY: 'aact_test',
      ASAAS_WEBHOOK_TOKEN: 'x'.repeat(32),
    });
    const ownOrigin = () => {
      throw new Error('asked');
    };
    await startSandboxRelay(app.app.deps, { ownOrigin }).stop();
    expect(app.logged()).not.toContain('asked');
  });
});
