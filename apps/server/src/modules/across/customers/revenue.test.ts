import { Role } from '@atrio/contract/accounts/accounts';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { revenueRoutes } from '@atrio/contract/across/revenue';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { expect, it } from 'vitest';
import { createAccount } from '../../../../test/factories/account.ts';
import { grantItems } from '../../../../test/factories/money.ts';
import { life, lifeOn, PAVILHAO, relay } from '../../../../test/order-life.ts';
import { overdueAt, payAt } from '../../../../test/sandbox.ts';

type Life = Awaited<ReturnType<typeof life>>;

/** As a MASTER_ADMIN reads them now: the months of 2041 and the one before. */
async function read({ app }: Life) {
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const { months } = (await app.call(revenueRoutes.read, {}, master)).body;
  const { summary } = (await app.call(customerSummaryRoutes.summary, {}, master)).body;
  const last = months.at(-1);
  if (!last) throw new Error('no months');
  return { months, summary, last };
}

it('tells what began, changed, ended and is owed by month and plan, and agrees with the strip', async () => {
  const one = await life();
  const other = await lifeOn(one.app, false, '');
  const first = await read(one);
  expect(first.months.map(({ month }) => month)).toEqual([
    ...['2039-12', '2040-01', '2040-02', '2040-03', '2040-04', '2040-05', '2040-06'],
    ...['2040-07', '2040-08', '2040-09', '2040-10', '2040-11'],
  ]);
  expect(first.last).toMatchObject({
    mrr: { count: 2, value: '779.80' },
    ordered: { count: 2, value: '779.80' },
    ended: { count: 0, value: '0.00' },
    changed: '0.00',
  });
  expect(first.months[0]).toMatchObject({ mrr: { count: 0, value: '0.00' } });

  await one.at('2040-12-12');
  const { token } = await one.quote(PAVILHAO.id);
  const { payment } = await one.change(PAVILHAO.id, token);
  await payAt(payment?.asaasPaymentUrl ?? '');
  await one.refresh(payment?.id ?? 0);
  await relay(one.app);
  const up = await read(one);
  expect(up.last).toMatchObject({
    month: '2040-12',
    mrr: { count: 2, value: '939.80' },
    ordered: { count: 0 },
    changed: '160.00',
  });
  expect(up.last.plans.map(({ planName, mrr, changed }) => [planName, mrr, changed])).toEqual([
    ['Galeria', { count: 1, value: '389.90' }, '-389.90'],
    ['Pavilhão', { count: 1, value: '549.90' }, '549.90'],
  ]);

  await other.signIn();
  const charge = (await other.payments()).at(-1);
  await overdueAt(charge?.asaasPaymentUrl ?? '');
  await other.refresh(charge?.id ?? 0);
  await one.app.call(orderRoutes.cancel, { id: one.id }, one.me());
  const late = await read(one);
  expect(late.last).toMatchObject({
    mrr: { count: 1, value: '389.90' },
    ended: { count: 1, value: '549.90' },
    changed: '160.00',
  });
  const owed = late.months.filter(({ overdue }) => overdue.count > 0);
  expect(owed.map(({ month, overdue }) => [month, overdue])).toEqual([
    ['2040-12', { count: 1, value: '389.90' }],
  ]);
  expect(late.summary.trend.slice(-2)).toEqual(['779.80', '389.90']);
  for (const { last, summary } of [first, up, late]) expect(last.mrr).toEqual(summary.monthly);
});

it('counts a pause as less, a refused order not at all, and months in Brazil', async () => {
  const one = await life({ coupon: { percent: 50, cycles: null } });
  const { app, id, me } = one;
  const before = await read(one);
  expect(before.last.mrr).toEqual({ count: 1, value: '194.95' });
  const pause = await one.step('pause');
  await app.call(orderChangeRoutes.pause, { id, quote: pause.token }, me());
  expect((await read(one)).last).toMatchObject({
    mrr: { count: 1, value: '0.00' },
    changed: '-194.95',
  });
  const { order } = await grantItems(app, me(), 1);
  const latest = (await read(one)).months.find(({ month }) => month === '2040-11');
  // Its order was made in January 1970.
  expect(latest?.ordered.count).toBe(1);
  await app.db.updateTable('orders').set({ state: 'open' }).where('id', '=', order.id).execute();
  await app.db.updateTable('orders').set({ state: 'refused' }).where('id', '=', order.id).execute();
  // The last evening of October in Brazil is November elsewhere.
  const created_at = Date.parse('2040-10-31T23:30:00-03:00');
  const { order: evening } = await grantItems(app, me(), 1);
  const copied = app.db.selectFrom('orders').selectAll().where('id', '=', evening.id);
  const { id: _, ...row } = await copied.executeTakeFirstOrThrow();
  await app.db
    .insertInto('orders')
    .values({ ...row, created_at, reference: 'fim', asaas_id: null })
    .execute();
  const { months, last, summary } = await read(one);
  const october = months.find(({ month }) => month === '2040-10');
  expect(october?.ordered).toEqual({ count: 1, value: '389.90' });
  expect(last.mrr).toEqual(summary.monthly);
});
