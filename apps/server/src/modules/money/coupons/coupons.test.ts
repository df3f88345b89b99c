import { Role } from '@atrio/contract/accounts/accounts';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { couponRoutes } from '@atrio/contract/money/coupons';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { historyRoutes } from '@atrio/contract/platform/history';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createBuyer, GALERIA, insertCoupon, ORDER } from '../../../../test/factories/money.ts';
import { life, PAVILHAO, quotedCoupon, relay, VESTIBULO } from '../../../../test/order-life.ts';
import { payAt, setFaults } from '../../../../test/sandbox.ts';

const FEIRA = { code: ' feira-20 ', percent: 20, cycles: 3, maxUses: 50, planIds: [3, 2, 2] };

describe('coupons of the operator', () => {
  it('are made, changed, found and noted in the history', async () => {
    const app = await buildTestApp();
    const master = await createMaster(app);
    const { coupon } = (await app.call(couponRoutes.create, FEIRA, master)).body;
    expect(coupon).toMatchObject({
      ...{ code: 'FEIRA-20', percent: 20, cents: null, cycles: 3, maxUses: 50, uses: 0 },
      ...{ validUntil: null, planIds: [2, 3], active: true },
    });
    const id = String(coupon.id);
    const changed = { id, cents: 5_000, validUntil: '2041-01-31' };
    const after = (await app.call(couponRoutes.update, changed, master)).body.coupon;
    expect(after).toMatchObject({ code: 'FEIRA-20', percent: null, cents: 5_000, planIds: [] });
    await insertCoupon(app, { code: 'OUTRO' });
    const found = (await app.call(couponRoutes.list, { search: 'feira', page: 1 }, master)).body;
    expect([found.total, found.coupons]).toEqual([1, [after]]);
    const none = (await app.call(couponRoutes.list, { search: '%_%' }, master)).body;
    expect(none.coupons).toEqual([]);
    const { history: entries } = (await app.call(historyRoutes.list, { kind: 'coupon' }, master))
      .body;
    expect(entries.map(({ action }) => action)).toEqual(['coupon.updated', 'coupon.created']);
    expect(entries[0]?.changes).toContainEqual({
      field: 'validUntil',
      before: null,
      after: '31/01/2041',
    });

    const again = await app.fail(couponRoutes.create, { code: 'outro', percent: 5 }, master);
    expect([again.status, again.body.error]).toMatchObject([
      409,
      { error: 'COUPON_CODE_TAKEN', fields: { code: expect.any(String) } },
    ]);
    const bad = [
      { code: 'a b', percent: 5 },
      { code: 'ABC', percent: 100 },
      { code: 'ABC', percent: 5, cents: 100 },
      { code: 'ABC' },
      { code: 'ABC', percent: 5, cycles: 0 },
      { code: 'ABC', percent: 5, validUntil: 'amanhã' },
    ];
    for (const input of bad) {
      expect((await app.fail(couponRoutes.create, input, master)).status).toBe(400);
    }
    const nowhere = await app.fail(couponRoutes.update, { id, percent: 5, planIds: [99] }, master);
    expect([nowhere.status, nowhere.body.error.error]).toEqual([422, 'PLAN_UNAVAILABLE']);
  });
});

describe('an order with a coupon', () => {
  it('shows the price before, charges it, and the full price after the last discounted charge', async () => {
    const one = await life({ coupon: { percent: 20, cycles: 2 }, isPaid: false });
    const { app, me } = one;
    expect(await one.order()).toMatchObject({
      value: '389.90',
      nextCharge: { value: '311.92' },
      coupon: { discount: '77.98', left: 2 },
    });
    const master = await createMaster(app);
    const summary = async () =>
      (await app.call(customerSummaryRoutes.summary, {}, master)).body.summary;
    expect((await summary()).monthly.value).toBe('311.92');
    await payFirst(one);
    // Within forty days of its due date each charge is made: one a day.
    for (const day of ['2040-12-21', '2041-01-21']) {
      await one.at(day);
      await app.call(orderRoutes.list, {}, me());
      await lookAgain(app);
    }
    const charges = (await one.payments()).toReversed().map(({ value }) => value);
    expect(charges.slice(0, 3)).toEqual(['311.92', '311.92', '389.90']);
    // The second is open still.
    expect(await one.order()).toMatchObject({
      nextCharge: { value: '311.92' },
      coupon: { left: 1 },
    });
    const again = await createMaster(app);
    const { monthly } = (await app.call(customerSummaryRoutes.summary, {}, again)).body.summary;
    expect(monthly.value).toBe('389.90');
  });

  it('corrects an open charge that the provider made before it was told', async () => {
    const one = await life({ coupon: { percent: 50, cycles: 1 }, isPaid: false });
    const { app } = one;
    await payFirst(one);
    const failing = { on: 'PUT /subscriptions/*', fault: 'status500Before', times: 9 };
    await app.db.updateTable('sandbox_subscriptions').set({ value_cents: 19_495 }).execute();
    await setFaults(app, [failing]);
    await one.at('2040-12-12');
    await lookAgain(app);
    await setFaults(app, []);
    await lookAgain(app);
    const [latest] = await one.payments();
    expect(latest?.value).toBe('389.90');
  });

  it('says in a quote what a change costs with it, and that another plan is without', async () => {
    const terms = { percent: 50, cycles: 2, plan_ids: JSON.stringify([GALERIA.id, PAVILHAO.id]) };
    const one = await life({ coupon: terms });
    const up = await one.quote(PAVILHAO.id);
    expect(up).toMatchObject({
      from: { value: '194.95' },
      to: { value: '274.95' },
      nextCharge: { value: '274.95' },
      coupon: { left: 1, fullValue: '549.90' },
    });
    // Half of 160,00: its days, as without a coupon.
    expect(up.difference.periods[0]).toMatchObject({ extra: '80.00' });
    const down = await one.quote(VESTIBULO.id);
    expect(down).toMatchObject({
      nextCharge: { value: '149.90' },
      coupon: { left: 0, fullValue: '149.90' },
    });
    await one.change(VESTIBULO.id, down.token);
    expect(await one.order()).toMatchObject({ change: { value: '149.90' } });
  });

  it('is refused at the field when its coupon cannot be used, and nothing is written', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    await insertCoupon(app, { code: 'VENCIDO', valid_until: '2020-01-31' });
    await insertCoupon(app, { code: 'GASTO', max_uses: 1, uses: 1 });
    await insertCoupon(app, { code: 'DESLIGADO', active: 0 });
    await insertCoupon(app, { code: 'PAVILHAO', plan_ids: '[3]' });
    const refusals = {
      NENHUM: 'Cupom não encontrado',
      DESLIGADO: 'Cupom não encontrado',
      VENCIDO: 'Este cupom valeu até 31/01/2020',
      GASTO: 'Este cupom já foi usado todas as vezes',
      PAVILHAO: 'Este cupom não vale para o plano Galeria',
    };
    const ask = { subscriptionId: String(GALERIA.id) };
    for (const [coupon, message] of Object.entries(refusals)) {
      const answers = [
        await app.fail(couponRoutes.quote, { ...ask, coupon }, me),
        await app.fail(paymentRoutes.order, { ...ORDER, coupon }, me),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error]).toMatchObject([
          422,
          { error: 'COUPON_REFUSED', fields: { coupon: message } },
        ]);
      }
    }
    const { id, code } = await insertCoupon(app, { max_uses: 1 });
    const shown = await quotedCoupon(app, me, code);
    await app.db.updateTable('coupons').set({ percent: 10 }).where('id', '=', id).execute();
    const changed = await app.fail(paymentRoutes.order, { ...ORDER, ...shown }, me);
    expect([changed.status, changed.body.error.error]).toEqual([422, 'COUPON_REFUSED']);
    expect((await app.call(orderRoutes.list, {}, me)).body.orders).toEqual([]);
    expect(await usesOf(app, id)).toBe(0);
  });

  it('gives its use back when it ends unpaid or is refused, and keeps it when it was paid', async () => {
    const one = await life({ coupon: { max_uses: 1 }, isPaid: false });
    const { app, me, id } = one;
    const [coupon] = await app.db.selectFrom('coupons').select(['id', 'code']).execute();
    if (!coupon) throw new Error('no coupon');
    expect(await usesOf(app, coupon.id)).toBe(1);
    await app.call(orderRoutes.cancel, { id }, me());
    await app.call(orderRoutes.cancel, { id }, me());
    await relay(app);
    expect(await usesOf(app, coupon.id)).toBe(0);

    await setFaults(app, [{ on: 'POST /subscriptions', fault: 'refuse' }]);
    const again = { ...ORDER, ...(await quotedCoupon(app, me(), coupon.code)) };
    const refused = await app.fail(paymentRoutes.order, again, me());
    expect([refused.status, await usesOf(app, coupon.id)]).toEqual([422, 0]);

    await setFaults(app, []);
    const { payment } = (await app.call(paymentRoutes.order, again, me())).body;
    await payAt(payment.asaasPaymentUrl);
    await one.refresh(payment.id);
    const [order] = (await app.call(orderRoutes.list, {}, me())).body.orders;
    await app.call(orderRoutes.cancel, { id: String(order?.id) }, me());
    await relay(app);
    expect(await usesOf(app, coupon.id)).toBe(1);
  });
});

const createMaster = (app: TestApp) => createAccount(app, { role: Role.MASTER_ADMIN });

type Life = Awaited<ReturnType<typeof life>>;

async function payFirst(one: Life): Promise<void> {
  const [first] = await one.payments();
  if (!first) throw new Error('no payment');
  await payAt(first.asaasPaymentUrl);
  await one.refresh(first.id);
  await relay(one.app);
}

/** Compares the orders with the provider, though nothing was told. */
async function lookAgain(app: TestApp): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await app.db.updateTable('orders').set({ next_try_at: 0, claimed_until: null }).execute();
    await relay(app);
    app.clock.advance(61_000);
  }
}

async function usesOf({ db }: TestApp, id: number): Promise<number> {
  const { uses } = await db
    .selectFrom('coupons')
    .select('uses')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return uses;
}
