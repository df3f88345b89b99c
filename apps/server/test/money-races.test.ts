import { Role } from '@atrio/contract/accounts/accounts';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { processCancellation } from '../src/modules/money/orders/cancel-orders.service.ts';
import { processEvents } from '../src/modules/money/orders/process-events.service.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount, type TestAccount } from './factories/account.ts';
import { createBuyer, createOrder, GALERIA, ORDER, PAYMENT_DATA } from './factories/money.ts';
import { createRoom } from './factories/room.ts';
import { imageFile } from './sample-files.ts';
import { countAtProvider, payAt } from './sandbox.ts';

const LONG = Boolean(process.env.ATRIO_TEST_LONG);
const ROUNDS = LONG ? 20 : 2;
const AT_ONCE = 20;
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** SQLite runs writes one by one; on PostgreSQL a delay lets others in between read and write. */
const delays = isPostgres ? [0, LONG ? 80 : 40] : [0];

it.each(delays)(
  'M1–M4, M9 and M11: twenty at once, the database %i ms away',
  async (delay) => {
    const app = await buildTestApp({ ASAAS_SANDBOX_FAULTS: 'true' }, { databaseDelayMs: delay });
    const rounds = delay > 0 && !LONG ? 1 : ROUNDS;
    for (let round = 1; round <= rounds; round++) {
      const me = await createAccount(app);
      // With the delay some calls are told that the database is busy; nothing else may differ.
      const refusals = delay > 0 ? [409, 502, 503, 504] : [409];
      await atOnce(() => app.fail(paymentAccountRoutes.create, PAYMENT_DATA, me), refusals);
      expect((await countAtProvider(app)).customers).toBe(round);

      await atOnce(() => app.fail(paymentRoutes.order, ORDER, me), refusals, AT_ONCE);
      expect(await countAtProvider(app)).toMatchObject({ subscriptions: round, payments: round });

      const item = await payAtOnce(app, me, refusals);
      await roomAtOnce(app, me, item, refusals);
      await adminsAtOnce(app, me);
    }
  },
  900_000,
);

it.each(delays)(
  'an order is ended by twenty while it is paid, the database %i ms away',
  async (delay) => {
    const app = await buildTestApp(
      { ASAAS_SANDBOX_FAULTS: 'true' },
      { databaseDelayMs: delay, asaasWebhooks: true },
    );
    const rounds = delay > 0 && !LONG ? 1 : ROUNDS * 2;
    const refusals = delay > 0 ? [502, 503, 504] : [];
    for (let round = 1; round <= rounds; round++) {
      const me = await createBuyer(app);
      const payment = await createOrder(app, me);
      const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
      const id = String(order?.id);
      const end = () => atOnce(() => app.fail(orderRoutes.cancel, { id }, me), refusals, AT_ONCE);
      // The payment and the cancellation run in either order; the webhook reports both.
      await Promise.all([end(), payAt(payment.asaasPaymentUrl), work(app)]);
      await expect.poll(() => endOf(app, me, id), { timeout: 20_000 }).toBe('cancelled');
      await expect.poll(async () => (await countAtProvider(app)).waiting).toBe(0);
      await work(app);
      await expectOneTruth(app, me);
      expect((await countAtProvider(app)).subscriptions).toBe(0);
    }
    expect(app.events.filter(({ type }) => type === 'order.cancelling')).toHaveLength(rounds);
    expect(app.events.filter(({ type }) => type === 'order.cancelled')).toHaveLength(rounds);
  },
  900_000,
);

function contextOf(app: TestApp) {
  return { ...app.app.deps, now: app.clock.now() };
}

/** Runs two turns of the relay at once. */
async function work(app: TestApp): Promise<void> {
  const turn = async () => {
    await processEvents(contextOf(app));
    await processCancellation(contextOf(app));
  };
  await Promise.all([turn(), turn()]);
}

async function endOf(app: TestApp, me: TestAccount, id: string) {
  app.clock.advance(61_000);
  await work(app);
  return (await app.call(orderRoutes.cancel, { id }, me)).body.order.state;
}

/** Either the order is paid and its rooms exist, or it is cancelled and nothing exists. */
async function expectOneTruth(app: TestApp, me: TestAccount): Promise<void> {
  const { payments } = (await app.call(paymentRoutes.list, {}, me)).body;
  const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
  const { roomItems } = (await app.call(purchaseRoutes.list, {}, me)).body;
  const isPaid = payments[0]?.status === 'RECEIVED';
  expect(payments.map(({ status }) => status)).toEqual([isPaid ? 'RECEIVED' : 'DELETED']);
  expect([roomItems.length, order?.roomsAdded]).toEqual(
    isPaid ? [GALERIA.rooms, GALERIA.rooms] : [0, 0],
  );
  expect(order?.paidUntil === null).toBe(!isPaid);
  const remote = await app.db
    .selectFrom('sandbox_payments')
    .innerJoin('payments', 'payments.asaas_id', 'sandbox_payments.asaas_id')
    .select(['sandbox_payments.status', 'sandbox_payments.deleted_at as deletedAt'])
    .where('payments.admin_id', '=', me.adminId)
    .execute();
  expect(remote).toEqual([
    isPaid
      ? { status: 'RECEIVED', deletedAt: null }
      : { status: 'PENDING', deletedAt: expect.any(Number) },
  ]);
}

async function payAtOnce(app: TestApp, me: TestAccount, refusals: number[]): Promise<number> {
  const [payment] = (await app.call(paymentRoutes.list, {}, me)).body.payments;
  await payAt(payment?.asaasPaymentUrl ?? '');
  const args = { id: String(payment?.id) };
  let added = 0;
  const refresh = async () => {
    const { status, body } = await app.call(paymentRoutes.refresh, args, me);
    if (status === 200) added += body.payment.roomsCreated.length;
    return { status };
  };
  await atOnce(refresh, refusals, AT_ONCE);
  const { roomItems } = (await app.call(purchaseRoutes.list, {}, me)).body;
  expect([added, roomItems.length]).toEqual([GALERIA.rooms, GALERIA.rooms]);
  return roomItems[0]?.id ?? 0;
}

async function roomAtOnce(
  app: TestApp,
  me: TestAccount,
  item: number,
  refusals: number[],
): Promise<void> {
  const form = { id: String(item), roomItemId: String(item), roomName: 'Cais' };
  const logo = await imageFile();
  const send = () => app.fail(purchaseRoutes.createRoom, { ...form, logo: [logo] }, me);
  await atOnce(send, refusals);
  expect((await app.call(roomRoutes.list, {}, me)).body.rooms).toHaveLength(1);
}

/** Twenty calls add the same co-administrator; one link results. */
async function adminsAtOnce(app: TestApp, me: TestAccount): Promise<void> {
  const room = await createRoom(app, me);
  const friend = await createAccount(app, { role: Role.ADMIN });
  const roomId = String(room.id);
  const all = await together(() =>
    app.fail(roomAdminRoutes.add, { roomId, adminId: friend.adminId }, me),
  );
  expect(all.filter((status) => status >= 500)).toEqual([]);
  const { admins } = (await app.call(roomAdminRoutes.list, { roomId }, me)).body;
  expect(admins.filter(({ adminId }) => adminId === friend.adminId)).toHaveLength(1);
}

/** At least one and at most `most` calls succeed; the others get one of the refusals. */
async function atOnce(send: Send, refusals: number[], most = 1): Promise<void> {
  const all = await together(send);
  const successes = all.filter((status) => status === 200).length;
  expect(successes).toBeGreaterThanOrEqual(1);
  expect(successes).toBeLessThanOrEqual(most);
  expect(all.filter((status) => status !== 200 && !refusals.includes(status))).toEqual([]);
}

async function together(send: Send): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
  return answers.map(({ status }) => status);
}

type Send = () => Promise<{ status: number }>;
