import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestAccount } from './factories/account.ts';
import { createBuyer, insertCoupon, ORDER } from './factories/money.ts';
import { quotedCoupon, relay } from './order-life.ts';

const AT_ONCE = 20;
/** Each with a server of its own, which ends with its round. */
const ROUNDS = { repeats: process.env.ATRIO_TEST_LONG ? 19 : 0 };
const LIMIT = 7;

it(
  'twenty orders at once take no more uses than there are, and those that end give theirs back',
  ROUNDS,
  async () => {
    const app = await buildTestApp();
    const people: TestAccount[] = [];
    for (let index = 0; index < AT_ONCE; index++) people.push(await createBuyer(app));
    const { id, code } = await insertCoupon(app, { max_uses: LIMIT });
    const [first] = people;
    const coupon = await quotedCoupon(app, first, code);
    const order = (me: (typeof people)[number]) =>
      app.fail(paymentRoutes.order, { ...ORDER, ...coupon }, me);
    const all = await Promise.all(people.map(order));
    const refused = all.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(AT_ONCE - LIMIT);
    expect(await standing(app, id)).toEqual([LIMIT, LIMIT]);

    const taken = people.filter((_, index) => all[index]?.status !== 422);
    await Promise.all([...taken, ...taken].map((me) => cancelAll(app, me)));
    for (let turn = 0; turn < 3; turn++) {
      await relay(app);
      app.clock.advance(61_000);
    }
    expect(await standing(app, id)).toEqual([0, LIMIT]);
  },
);

it('twenty presses of one button take one use', ROUNDS, async () => {
  const app = await buildTestApp();
  const me = await createBuyer(app);
  const { id, code } = await insertCoupon(app, { max_uses: 1 });
  const ordered = { ...ORDER, ...(await quotedCoupon(app, me, code)) };
  const press = () => app.fail(paymentRoutes.order, ordered, me);
  const all = await Promise.all(Array.from({ length: AT_ONCE }, press));
  expect(all.filter(({ status }) => status === 422)).toEqual([]);
  expect(await standing(app, id)).toEqual([1, 1]);
});

/** The uses of a coupon, and the orders that have it. */
async function standing({ db }: TestApp, id: number): Promise<[number, number]> {
  const { uses } = await db
    .selectFrom('coupons')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').select('id').where('coupon_id', '=', id).execute();
  return [uses, orders.length];
}

async function cancelAll(app: TestApp, me: Parameters<TestApp['call']>[2]): Promise<void> {
  const { orders } = (await app.call(orderRoutes.list, { running: 'true' }, me)).body;
  for (const { id } of orders) await app.fail(orderRoutes.cancel, { id: String(id) }, me);
}
