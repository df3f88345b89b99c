import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { expect, it } from 'vitest';
import { life, PAVILHAO, relay, VESTIBULO } from './order-life.ts';
import { countAtProvider, payAt } from './sandbox.ts';

const AT_ONCE = 20;
/** Each with a server of its own, which ends with its round. */
const ROUNDS = { repeats: process.env.ATRIO_TEST_LONG ? 19 : 0 };
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
/** On PostgreSQL a delay lets others in between read and write. */
const databaseDelayMs = isPostgres ? 20 : 0;

type Life = Awaited<ReturnType<typeof life>>;

/** The charges of differences that the provider has, paid or open. */
function differences({ app }: Life) {
  return app.db
    .selectFrom('sandbox_payments')
    .select(['status', 'value_cents as cents'])
    .where('subscription_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

async function together(calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const all = await Promise.all(calls.map((call) => call()));
  const statuses = all.map(({ status }) => status);
  const known = databaseDelayMs > 0 ? [200, 409, 503, 504] : [200, 409, 504];
  expect(statuses.filter((status) => !known.includes(status))).toEqual([]);
  return statuses;
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

it(
  'twenty changes up at once make one charge, and twenty looks at its payment add its rooms once',
  ROUNDS,
  async () => {
    const one = await life({ databaseDelayMs });
    const { app, me, id, quote } = one;
    const { token } = await quote(PAVILHAO.id);
    const change = () =>
      app.fail(orderChangeRoutes.change, { id, subscriptionId: PAVILHAO.id, quote: token }, me());
    expect(await together(times(AT_ONCE, () => change))).toContain(200);
    await relay(app);
    expect(await differences(one)).toEqual([{ status: 'PENDING', cents: 16_000 }]);
    const difference = (await one.payments()).find(({ value }) => value === '160.00');
    await payAt(difference?.asaasPaymentUrl ?? '');
    await Promise.all(times(AT_ONCE, () => relay(app)));
    const refresh = () => one.refresh(difference?.id ?? 0);
    await together(times(AT_ONCE, () => refresh));
    expect(await one.roomsOf()).toBe(PAVILHAO.rooms);
    expect(await one.order()).toMatchObject({ planName: 'Pavilhão', change: null });
  },
);

it(
  'twenty changes to different plans, pauses and ends at once leave one truth',
  ROUNDS,
  async () => {
    const one = await life({ databaseDelayMs });
    const { app, me, id, quote, step } = one;
    const [up, down] = [await quote(PAVILHAO.id), await quote(VESTIBULO.id)];
    const pause = await step('pause');
    const undo = () => app.fail(orderChangeRoutes.undo, { id }, me());
    const calls = [
      () => app.fail(orderChangeRoutes.change, { id, subscriptionId: 3, quote: up.token }, me()),
      () => app.fail(orderChangeRoutes.change, { id, subscriptionId: 1, quote: down.token }, me()),
      () => app.fail(orderChangeRoutes.pause, { id, quote: pause.token }, me()),
      undo,
    ];
    await together(times(AT_ONCE, (index) => calls[index % calls.length] ?? undo));
    await relay(app);
    const order = await one.order();
    // At most one of the three is in the way of the others.
    expect([order?.state === 'paused', order?.change != null].filter(Boolean).length).toBeLessThan(
      2,
    );
    expect((await differences(one)).length).toBeLessThanOrEqual(1);

    // The limit of tries in a minute.
    app.clock.advance(61_000);
    const end = () => app.fail(orderRoutes.cancel, { id }, me());
    const again = [...calls.slice(0, 3), end];
    await together(times(AT_ONCE, (index) => again[index % again.length] ?? end));
    for (let turn = 0; turn < 3; turn++) {
      app.clock.advance(61_000);
      await relay(app);
    }
    expect(await one.order()).toMatchObject({
      state: 'cancelled',
      change: null,
      open: { count: 0 },
    });
    expect(await differences(one)).toEqual([]);
    expect((await countAtProvider(app)).subscriptions).toBe(0);
  },
);
