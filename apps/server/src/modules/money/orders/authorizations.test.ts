import { Role } from '@atrio/contract/accounts/accounts';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { type BillingType, paymentRoutes } from '@atrio/contract/money/payments';
import { notificationRoutes } from '@atrio/contract/platform/notifications';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createBuyer, ORDER } from '../../../../test/factories/money.ts';
import { hear, life, PAVILHAO, relay } from '../../../../test/order-life.ts';
import * as sandbox from '../../../../test/sandbox.ts';
import { setFaults } from '../../../../test/sandbox.ts';

type Life = Awaited<ReturnType<typeof life>>;
const DEBIT = 'PIX_AUTOMATIC' as const;
const CANCEL = 'DELETE /pix/automatic/authorizations/*';

/** An order by PIX Automático, from the first day of its life. */
const begun = async (options: Parameters<typeof life>[0] = {}) => {
  const one = await life({ isPaid: false, billingType: DEBIT, ...options });
  const page = async () => (await one.payments())[0]?.asaasPaymentUrl ?? '';
  return { ...one, page };
};

const authorized = async (options: Parameters<typeof life>[0] = {}) => {
  const one = await begun(options);
  await sandbox.authorizeAt(await one.page());
  await hear(one.app);
  return one;
};

async function change(one: Life, billingType: BillingType) {
  const asked = { id: one.id, step: 'method', billingType } as const;
  const { quote } = (await one.app.call(orderChangeRoutes.quote, asked, one.me())).body;
  const args = { id: one.id, billingType, quote: quote.token };
  return (await one.app.call(orderChangeRoutes.method, args, one.me())).body.order;
}

const stateOf = async (one: Life) => (await one.order())?.debit?.state;

const atProvider = async ({ db }: TestApp) => {
  const rows = await db
    .selectFrom('sandbox_authorizations')
    .select('status')
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};

describe('an order by PIX Automático', () => {
  it('is a subscription whose first charge is paid and authorized at once; the next are debited', async () => {
    const one = await begun();
    const { app, at, payments, order } = one;
    const [first] = await payments();
    expect(first).toMatchObject({ billingType: 'PIX', status: 'PENDING', value: '389.90' });
    const codes = await app.call(paymentRoutes.codes, { id: String(first?.id) }, one.me());
    expect(codes.body.pixCode).toMatch(/^000201/);
    expect(await order()).toMatchObject({
      billingType: DEBIT,
      debit: { state: 'waiting', value: null, payment: { id: first?.id } },
    });
    await sandbox.authorizeAt(await one.page());
    await hear(app);
    expect(await order()).toMatchObject({
      roomsAdded: 8,
      debit: { state: 'active', payment: null },
    });
    await at('2040-12-21');
    await relay(app);
    await hear(app);
    await at('2041-01-20');
    await relay(app);
    await hear(app);
    const paid = (await payments()).filter(({ status }) => status === 'RECEIVED');
    expect(paid.map(({ dueDate, paymentDate }) => [dueDate, paymentDate])).toEqual([
      ['2041-01-20', '2041-01-20'],
      ['2040-12-20', '2040-11-22'],
    ]);
    const days = (await payments()).map(({ dueDate }) => dueDate);
    expect(new Set(days).size).toBe(days.length);
  });

  it('is paid by its code where the payer does not authorize', async () => {
    const one = await begun();
    await sandbox.refuseDebitsAt(await one.page());
    await hear(one.app);
    expect(await stateOf(one)).toBe('refused');
    await sandbox.payAt(await one.page());
    await hear(one.app);
    expect((await one.payments()).map(({ status }) => status)).toEqual(['RECEIVED']);
    // The charge that is made next asks again.
    await one.at('2040-12-22');
    await relay(one.app);
    await hear(one.app);
    expect(await stateOf(one)).toBe('waiting');
    expect(await atProvider(one.app)).toEqual(['REFUSED', 'CREATED']);
  });

  it('a debit that is refused leaves an overdue charge, which its code pays', async () => {
    const one = await authorized();
    await one.at('2041-01-15');
    await relay(one.app);
    const [next] = await one.payments();
    await sandbox.refuseDebitAt(next?.asaasPaymentUrl ?? '');
    await hear(one.app);
    const statuses = async () => (await one.payments()).map(({ status }) => status);
    expect(await statuses()).toEqual(['OVERDUE', 'RECEIVED']);
    expect(await one.order()).toMatchObject({
      debit: { state: 'active', payment: { id: next?.id } },
    });
    await sandbox.payAt(next?.asaasPaymentUrl ?? '');
    await hear(one.app);
    expect(await statuses()).toEqual(['RECEIVED', 'RECEIVED']);
  });

  it('cancelled at the bank, is told once; the months to come are paid by their codes', async () => {
    const one = await authorized();
    const { app } = one;
    await sandbox.endDebitsAt(await one.page());
    await hear(app);
    // Everything again, the oldest last, as if it were told anew.
    await hear(app, (bodies) =>
      bodies
        .toReversed()
        .map((body, at) => JSON.stringify({ ...JSON.parse(body), id: `evt_${at}` })),
    );
    expect(await stateOf(one)).toBe('cancelled');
    const { notifications } = (await app.call(notificationRoutes.list, {}, one.me())).body;
    const ended = notifications.filter(({ kind }) => kind === 'debit.ended');
    expect(ended).toMatchObject([{ data: { planName: 'Galeria' } }]);
    await one.at('2041-01-20');
    await relay(app);
    expect((await one.payments())[0]).toMatchObject({ dueDate: '2041-01-20', status: 'PENDING' });
  });

  it('whose authorization runs out says so', async () => {
    const one = await authorized();
    await sandbox.expireDebitsAt(await one.page());
    await hear(one.app);
    expect(await stateOf(one)).toBe('expired');
  });

  it('says it when the authorization is for another value than the next charge', async () => {
    const one = await authorized();
    const stored = { authorization_cents: 14_990 };
    await one.app.db.updateTable('orders').set(stored).execute();
    expect((await one.order())?.debit).toMatchObject({ state: 'otherValue', value: '149.90' });
  });

  it('debits the new price after a change of plan; its difference is paid by its code', async () => {
    const one = await authorized();
    const { payment } = await one.change(PAVILHAO.id, (await one.quote(PAVILHAO.id)).token);
    expect(payment).toMatchObject({ billingType: 'PIX', status: 'PENDING' });
    await sandbox.payAt(payment?.asaasPaymentUrl ?? '');
    await one.refresh(payment?.id ?? 0);
    await relay(one.app);
    await one.at('2041-01-20');
    await relay(one.app);
    const [month] = await one.payments();
    expect(month).toMatchObject({ dueDate: '2041-01-20', status: 'RECEIVED', value: '549.90' });
  });

  it('debits nothing while it is paused, and goes on when it is resumed', async () => {
    const one = await authorized();
    await one.at('2041-01-05');
    await relay(one.app);
    await one.app.call(
      orderChangeRoutes.pause,
      { id: one.id, quote: (await one.step('pause')).token },
      one.me(),
    );
    await one.at('2041-01-25');
    await relay(one.app);
    expect((await one.payments()).map(({ status }) => status)).toEqual(['DELETED', 'RECEIVED']);
    await one.app.call(
      orderChangeRoutes.resume,
      { id: one.id, quote: (await one.step('resume')).token },
      one.me(),
    );
    await one.at('2041-02-20');
    await relay(one.app);
    expect((await one.payments()).map(({ dueDate, status }) => [dueDate, status])).toContainEqual([
      '2041-02-20',
      'RECEIVED',
    ]);
    expect(await atProvider(one.app)).toEqual(['ACTIVE']);
  });
});

describe('another way than PIX Automático', () => {
  it('ends the authorization; back to it, the payer is asked again', async () => {
    const one = await authorized();
    expect(await change(one, 'CREDIT_CARD')).toMatchObject({ debit: null, isConfirmed: true });
    await hear(one.app);
    expect(await atProvider(one.app)).toEqual(['CANCELLED']);
    // The owner's own wish is no news.
    const { notifications } = (await one.app.call(notificationRoutes.list, {}, one.me())).body;
    expect(notifications.filter(({ kind }) => kind === 'debit.ended')).toEqual([]);
    const back = await change(one, DEBIT);
    expect(back).toMatchObject({ billingType: DEBIT, debit: { state: 'waiting' } });
    expect(await atProvider(one.app)).toEqual(['CANCELLED', 'CREATED']);
    await one.at('2041-01-05');
    await relay(one.app);
    await sandbox.authorizeAt(await one.page());
    await hear(one.app);
    expect(await stateOf(one)).toBe('active');
  });

  it('has no code of a boleto that stays one as the one that authorizes', async () => {
    const one = await life({ isPaid: false, billingType: 'BOLETO' });
    const [due] = await one.payments();
    await sandbox.overdueAt(due?.asaasPaymentUrl ?? '');
    await one.refresh(due?.id ?? 0);
    expect((await change(one, DEBIT)).debit).toMatchObject({ state: 'waiting', payment: null });
    await one.at('2041-01-05');
    await relay(one.app);
    const [next] = await one.payments();
    expect((await one.order())?.debit?.payment?.id).toBe(next?.id);
  });

  it('is told until the provider has it, and so is the end of the order', async () => {
    for (const fault of ['status500After', 'status500Before', 'timeoutAfter', 'resetBefore']) {
      const one = await authorized();
      await setFaults(one.app, [{ on: CANCEL, fault }]);
      expect(await change(one, 'PIX')).toMatchObject({ billingType: 'PIX', isConfirmed: false });
      one.app.clock.advance(61_000);
      await relay(one.app);
      await one.signIn();
      expect(await one.order()).toMatchObject({ debit: null, isConfirmed: true });
      expect(await atProvider(one.app)).toEqual(['CANCELLED']);
    }
    const one = await authorized();
    await setFaults(one.app, [{ on: CANCEL, fault: 'status500Before' }]);
    await one.app.call(orderRoutes.cancel, { id: one.id }, one.me());
    one.app.clock.advance(61_000);
    await relay(one.app);
    expect(await atProvider(one.app)).toEqual(['CANCELLED']);
    expect((await one.order())?.state).toBe('cancelled');
  });

  it('an authorization that comes after the change, or after the end, is cancelled', async () => {
    const one = await begun();
    const page = await one.page();
    await setFaults(one.app, [{ on: CANCEL, fault: 'refuse' }]);
    await change(one, 'PIX');
    expect(await atProvider(one.app)).toEqual(['CREATED']);
    await sandbox.authorizeAt(page);
    await hear(one.app);
    expect(await atProvider(one.app)).toEqual(['CANCELLED']);
    expect((await one.payments())[0]?.status).toBe('RECEIVED');
    expect((await one.order())?.debit).toBeNull();
  });
});

describe('PIX Automático', () => {
  it('is found out without a delivery, when an order is compared', async () => {
    const one = await begun();
    await sandbox.authorizeAt(await one.page());
    one.app.clock.advance(13 * 60 * 60_000);
    await relay(one.app);
    await one.signIn();
    expect(await stateOf(one)).toBe('active');
  });

  it('a delivery about an authorization that is none of ours changes nothing', async () => {
    const one = await authorized();
    await hear(one.app, () => [
      JSON.stringify({
        id: 'evt_of_another',
        event: 'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED',
        authorization: { id: 'nobody-knows-it' },
      }),
    ]);
    expect(await stateOf(one)).toBe('active');
    const left = await one.app.db
      .selectFrom('webhook_events')
      .select('id')
      .where('state', '!=', 'done')
      .execute();
    expect(left).toEqual([]);
  });

  it('is refused where the operator has not turned it on', async () => {
    const app = await buildTestApp({ PIX_AUTOMATICO: 'false' });
    const me = await createBuyer(app);
    const refused = await app.fail(paymentRoutes.order, { ...ORDER, billingType: DEBIT }, me);
    expect([refused.status, refused.body.error.error]).toEqual([422, 'BILLING_TYPE_UNAVAILABLE']);
    expect(refused.body.error.fields).toHaveProperty('billingType');
    await app.call(paymentRoutes.order, ORDER, me);
    const [order] = (await app.call(orderRoutes.list, {}, me)).body.orders;
    const id = String(order?.id);
    const asked = { id, step: 'method', billingType: DEBIT } as const;
    const quote = await app.fail(orderChangeRoutes.quote, asked, me);
    expect(quote.body.error.error).toBe('BILLING_TYPE_UNAVAILABLE');
    const sent = await app.fail(orderChangeRoutes.method, { id, billingType: DEBIT }, me);
    expect(sent.body.error.error).toBe('BILLING_TYPE_UNAVAILABLE');
  });

  it('is changed by the owner alone, with the quote that was shown', async () => {
    const one = await begun();
    const { app, id } = one;
    const args = { id, billingType: 'PIX' } as const;
    expect((await app.fail(orderChangeRoutes.method, args)).status).toBe(401);
    const other = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect((await app.fail(orderChangeRoutes.method, args, other)).status).toBe(404);
    expect((await app.fail(orderChangeRoutes.method, args, one.me())).status).toBe(409);
    expect(await stateOf(one)).toBe('waiting');
  });
});
