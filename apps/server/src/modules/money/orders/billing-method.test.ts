import { Role } from '@atrio/contract/accounts/accounts';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { historyRoutes } from '@atrio/contract/platform/history';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createBuyer, ORDER } from '../../../../test/factories/money.ts';
import { life, lifeOn, PAVILHAO, relay, VESTIBULO } from '../../../../test/order-life.ts';
import { disputeAt, overdueAt, payAt, setFaults, winAt } from '../../../../test/sandbox.ts';

const CARD = 'CREDIT_CARD' as const;
type Life = Awaited<ReturnType<typeof life>>;
type Way = 'BOLETO' | 'PIX' | typeof CARD;

const ask = async ({ app, id, me }: Life, billingType: Way) =>
  (await app.call(orderChangeRoutes.quote, { id, step: 'method', billingType }, me())).body.quote;

async function change(one: Life, billingType: Way) {
  const { token } = await ask(one, billingType);
  const args = { id: one.id, billingType, quote: token };
  return (await one.app.call(orderChangeRoutes.method, args, one.me())).body.order;
}

const atProvider = ({ app: { db } }: Life) =>
  db
    .selectFrom('sandbox_payments')
    .select(['due_date as dueDate', 'billing_type as way', 'status'])
    .where('deleted_at', 'is', null)
    .orderBy('due_date')
    .execute();

describe('an order by card', () => {
  it('is made without card data: it is typed on the provider’s page', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const ordered = await app.call(paymentRoutes.order, { ...ORDER, billingType: CARD }, me);
    const { payment } = ordered.body;
    expect(payment).toMatchObject({ billingType: CARD, status: 'PENDING' });
    const id = String(payment.id);
    const codes = await app.call(paymentRoutes.codes, { id }, me);
    expect(codes.body).toMatchObject({ pixCode: null, boletoLine: null });
    await payAt(payment.asaasPaymentUrl);
    const paid = (await app.call(paymentRoutes.refresh, { id }, me)).body.payment;
    expect(paid.status).toBe('CONFIRMED');
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    expect(order).toMatchObject({ billingType: CARD, roomsAdded: 8 });
  });

  it('a denied purchase is a dispute, which takes no rooms away, and may be won', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const ordered = await app.call(paymentRoutes.order, { ...ORDER, billingType: CARD }, me);
    const { id, asaasPaymentUrl } = ordered.body.payment;
    const status = async () =>
      (await app.call(paymentRoutes.refresh, { id: String(id) }, me)).body.payment;
    await payAt(asaasPaymentUrl);
    await status();
    await disputeAt(asaasPaymentUrl);
    expect(await status()).toMatchObject({ status: 'CHARGEBACK_REQUESTED', roomsCreated: [] });
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    expect(order).toMatchObject({ roomsAdded: 8, paidUntil: null });
    await winAt(asaasPaymentUrl);
    expect(await status()).toMatchObject({ status: 'RECEIVED', roomsCreated: [] });
  });
});

describe('another way of paying', () => {
  it('is shown before, reaches the open charges and those to come, and stands in the history', async () => {
    const one = await life();
    const { app, me, at, relay, order, payments } = one;
    await at('2041-01-05');
    await relay();
    expect(await ask(one, CARD)).toMatchObject({
      step: 'method',
      billingType: 'PIX',
      method: {
        to: CARD,
        changed: { count: 1, value: '389.90' },
        kept: { count: 0, value: '0.00' },
      },
      nextCharge: { value: '389.90', dueDate: '2041-01-20' },
      difference: { value: '0.00' },
    });
    expect(await change(one, CARD)).toMatchObject({ billingType: CARD, isConfirmed: true });
    // Sent again, it is the same press of the button.
    const again = { id: one.id, billingType: CARD, quote: 'x' };
    expect((await app.call(orderChangeRoutes.method, again, me())).status).toBe(200);
    expect((await payments()).map(({ dueDate, billingType }) => [dueDate, billingType])).toEqual([
      ['2041-01-20', CARD],
      ['2040-12-20', 'PIX'],
    ]);
    await at('2041-01-25');
    await relay();
    expect((await atProvider(one)).map(({ way }) => way)).toEqual(['PIX', CARD, CARD]);
    expect((await order())?.billingType).toBe(CARD);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { history } = (await app.call(historyRoutes.list, {}, master)).body;
    expect(history.filter(({ action }) => action === 'account.methodChanged')).toMatchObject([
      {
        adminId: me().adminId,
        changes: [
          { field: 'plan', after: 'Galeria' },
          { field: 'method', before: 'PIX', after: 'Cartão de crédito' },
        ],
      },
    ]);
  });

  it('an overdue charge stays as it is', async () => {
    const one = await life({ isPaid: false });
    const [due] = await one.payments();
    await overdueAt(due?.asaasPaymentUrl ?? '');
    await one.refresh(due?.id ?? 0);
    expect((await ask(one, 'BOLETO')).method).toEqual({
      to: 'BOLETO',
      changed: { count: 0, value: '0.00' },
      kept: { count: 1, value: '389.90' },
    });
    await change(one, 'BOLETO');
    expect((await one.payments()).map(({ billingType }) => billingType)).toEqual(['PIX']);
  });

  it('holds with a coupon, whose charges each have their price', async () => {
    const one = await life({ coupon: { percent: 20, cycles: 2 } });
    await one.at('2041-01-15');
    await one.relay();
    await change(one, 'BOLETO');
    const open = (await one.payments()).filter(({ status }) => status === 'PENDING');
    expect(open.map(({ billingType, value }) => [billingType, value])).toEqual([
      ['BOLETO', '311.92'],
    ]);
  });

  it('is told until the provider has it, whatever it answers', async () => {
    const { app } = await life();
    for (const fault of ['status500After', 'timeoutAfter', 'resetBefore']) {
      const one = await lifeOn(app);
      await setFaults(app, [{ on: 'PUT /subscriptions/*', fault }]);
      expect(await change(one, CARD)).toMatchObject({ billingType: CARD, isConfirmed: false });
      app.clock.advance(61_000);
      await relay(app);
      await one.signIn();
      expect(await one.order()).toMatchObject({ billingType: CARD, isConfirmed: true });
    }
    const there = await app.db
      .selectFrom('sandbox_subscriptions')
      .select('billing_type')
      .where('billing_type', '=', CARD)
      .execute();
    expect(there).toHaveLength(3);
  });

  it('changes with a scheduled change of plan, and while it is paused', async () => {
    const one = await life();
    await one.change(VESTIBULO.id, (await one.quote(VESTIBULO.id)).token);
    expect(await change(one, CARD)).toMatchObject({ change: { state: 'scheduled' } });
    await one.app.call(orderChangeRoutes.undo, { id: one.id }, one.me());
    const { token } = await one.step('pause');
    await one.app.call(orderChangeRoutes.pause, { id: one.id, quote: token }, one.me());
    expect((await ask(one, 'PIX')).nextCharge).toBeNull();
    expect(await change(one, 'PIX')).toMatchObject({ state: 'paused', billingType: 'PIX' });
  });

  it('is refused for the same way, beside a difference, with another quote, to others and when ended', async () => {
    const one = await life();
    const { app, id, me } = one;
    const quote = async (billingType?: string) => {
      const args = { id, step: 'method', ...(billingType && { billingType }) };
      // Also words that the contract does not know.
      const { status, body } = await app.fail(orderChangeRoutes.quote, args as never, me());
      return [status, body.error.error];
    };
    const send = async (from = me(), body: object = {}) => {
      const args = { id, billingType: CARD, quote: 'outro', ...body };
      const answer = await app.fail(orderChangeRoutes.method, args, from);
      return [answer.status, answer.body.error.error];
    };
    expect(await quote('PIX')).toEqual([422, 'SAME_BILLING_TYPE']);
    expect(await quote()).toEqual([422, 'SAME_BILLING_TYPE']);
    expect(await quote('CHEQUE')).toEqual([400, 'VALIDATION_ERROR']);
    expect(await send(me(), { billingType: 'CHEQUE' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await send()).toEqual([409, 'QUOTE_CHANGED']);
    const other = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect(await send(other)).toEqual([404, 'NOT_FOUND']);
    expect((await app.fail(orderChangeRoutes.method, { id, billingType: CARD })).status).toBe(401);
    await one.change(PAVILHAO.id, (await one.quote(PAVILHAO.id)).token);
    expect(await quote(CARD)).toEqual([409, 'CHANGE_PENDING']);
    await app.call(orderRoutes.cancel, { id }, me());
    expect(await send()).toEqual([409, 'ORDER_NOT_ACTIVE']);
  });
});
