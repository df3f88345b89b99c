import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createBuyer, createOrder, GALERIA, ORDER } from '../../../../test/factories/money.ts';
import { payAt, setFaults } from '../../../../test/sandbox.ts';
import { startMoneyRelay } from './money.jobs.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };

it.each([
  ['an order that cannot be ended', 'DELETE /subscriptions/*'],
  ['an order that cannot be placed', 'POST /subscriptions'],
])('%s does not keep payments from being taken in', async (_, on) => {
  // Each call takes longer than the wait before its retry.
  const app = await buildTestApp(FAULTS, { asaasWebhooks: true });
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  let calls = 0;
  const slow = async () => {
    calls += 1;
    app.clock.advance(10_000);
    // Lets other work run, like a call over the network.
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('no answer');
  };
  const isEnding = on.startsWith('DELETE');
  if (isEnding) {
    await app.call(paymentRoutes.order, { ...ORDER, paymentDay: 5 }, me);
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    await setFaults(app, [{ on, fault: 'status500Before' }]);
    await app.call(orderRoutes.cancel, { id: String(order?.id) }, me);
  } else {
    await setFaults(app, [{ on, fault: 'status500Before' }]);
    await app.fail(paymentRoutes.order, { ...ORDER, paymentDay: 5 }, me);
  }
  const { deps } = app.app;
  const asaas = { ...deps.asaas, findSubscriptions: slow };
  const relay = await startMoneyRelay({ ...deps, asaas });
  onTestFinished(() => relay.stop());
  app.clock.advance(5_000);
  deps.events.publish({ type: 'webhook.received' });
  await expect.poll(() => calls).toBeGreaterThan(0);
  await payAt(payment.asaasPaymentUrl);
  const rooms = async () => (await app.call(purchaseRoutes.list, {}, me)).body.roomItems.length;
  await expect.poll(rooms, { timeout: 10_000 }).toBe(GALERIA.rooms);
});
