import { Role } from '@atrio/contract/accounts/accounts';
import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { GALERIA } from '../../../../test/factories/money.ts';
import { life, lifeOn, PAVILHAO, relay, VESTIBULO } from '../../../../test/order-life.ts';
import { countAtProvider, overdueAt, payAt, setFaults } from '../../../../test/sandbox.ts';

/** What the customer's plans bring a month. */
async function monthlyOf({ db }: TestApp): Promise<number> {
  const { monthly } = await db
    .selectFrom('customers')
    .select((eb) => eb.fn.sum<number>('monthly_cents').as('monthly'))
    .executeTakeFirstOrThrow();
  return Number(monthly);
}

/** The mails to who pays about a plan that has gone down. */
function mailsOf({ db }: TestApp, recipient: string) {
  return db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .where('subject', '=', 'Seu plano agora é Vestíbulo')
    .execute();
}

describe('going up', () => {
  it('charges the difference of the paid period, and is in force when it is paid', async () => {
    const { app, me, id, quote, change, order, relay, roomsOf, at } = await life();
    await at('2041-01-04');
    const shown = await quote(PAVILHAO.id);
    // 16 of the 31 days from 20/12: 160,00 × 16 ÷ 31.
    expect(shown).toMatchObject({
      step: 'up',
      difference: {
        value: '82.58',
        payBy: '2041-01-05',
        periods: [{ from: '2041-01-04', until: '2041-01-20', days: 16, ofDays: 31 }],
      },
      nextCharge: { value: '549.90', dueDate: '2041-01-20' },
      newRooms: 4,
    });
    const { payment } = await change(PAVILHAO.id, shown.token);
    expect(payment).toMatchObject({ value: '82.58', dueDate: '2041-01-05', status: 'PENDING' });
    expect(await order()).toMatchObject({
      planName: 'Galeria',
      change: { state: 'awaiting', difference: { value: '82.58', payBy: '2041-01-05' } },
    });
    // The same press again is the same charge.
    expect((await change(PAVILHAO.id, shown.token)).payment).toEqual(payment);

    await payAt(payment?.asaasPaymentUrl ?? '');
    const refreshed = await app.call(paymentRoutes.refresh, { id: String(payment?.id) }, me());
    expect(refreshed.body.payment.roomsCreated).toHaveLength(4);
    await relay();
    expect(await order()).toMatchObject({
      planName: 'Pavilhão',
      value: '549.90',
      rooms: 12,
      change: null,
      isConfirmed: true,
      paidUntil: '2041-01-20',
      nextCharge: { value: '549.90', dueDate: '2041-01-20' },
    });
    expect(await roomsOf()).toBe(12);
    const open = (await app.call(paymentRoutes.list, { situation: 'open' }, me())).body.payments;
    expect(open).toMatchObject([{ dueDate: '2041-01-20', value: '549.90' }]);
    expect(id).toBeTruthy();
  });

  it('answers 409 with the new quote when the amounts have changed', async () => {
    const { app, me, id, quote, order, at } = await life();
    const { token } = await quote(PAVILHAO.id);
    await at('2041-01-04');
    const args = { id, subscriptionId: PAVILHAO.id, quote: token };
    const failure = await app.fail(orderChangeRoutes.change, args, me());
    expect([failure.status, failure.body.error.error]).toEqual([409, 'QUOTE_CHANGED']);
    expect(failure.body.error.current).toEqual(await quote(PAVILHAO.id));
    expect((await order())?.change).toBeNull();
  });

  it('lapses unpaid after its days, and the next quote may be asked for', async () => {
    const { quote, change, order, relay, at, payments } = await life();
    await at('2041-01-04');
    await change(PAVILHAO.id, (await quote(PAVILHAO.id)).token);
    await at('2041-01-08');
    await relay();
    expect((await order())?.change?.state).toBe('awaiting');
    await at('2041-01-09');
    await relay();
    expect(await order()).toMatchObject({ change: null, planName: 'Galeria' });
    expect((await payments()).map(({ status }) => status)).toContain('DELETED');
    expect((await quote(PAVILHAO.id)).difference.value).toBe('56.77');
  });

  it('paid two days late it still counts, and so does a payment that crosses its withdrawal', async () => {
    const { payments, refresh, app, me, id, quote, change, order, relay, roomsOf, at } =
      await life();
    await at('2041-01-04');
    const { payment } = await change(PAVILHAO.id, (await quote(PAVILHAO.id)).token);
    await at('2041-01-07');
    // Nobody is in debt with what they may leave unpaid.
    await overdueAt(payment?.asaasPaymentUrl ?? '');
    await refresh(payment?.id ?? 0);
    expect((await payments()).find(({ id }) => id === payment?.id)?.status).toBe('PENDING');
    await payAt(payment?.asaasPaymentUrl ?? '');
    await app.call(orderChangeRoutes.undo, { id }, me());
    await relay();
    expect(await order()).toMatchObject({ planName: 'Pavilhão', change: null });
    expect(await roomsOf()).toBe(12);
  });

  it('is taken back with nothing left to pay, and ends with its order', async () => {
    const { app, me, id, quote, change, order, payments } = await life();
    await change(PAVILHAO.id, (await quote(PAVILHAO.id)).token);
    await app.call(orderChangeRoutes.undo, { id }, me());
    expect((await order())?.change).toBeNull();
    expect((await payments()).filter(({ value }) => value === '160.00')).toMatchObject([
      { status: 'DELETED' },
    ]);
    await change(PAVILHAO.id, (await quote(PAVILHAO.id)).token);
    const ended = (await app.call(orderRoutes.cancel, { id }, me())).body.order;
    expect(ended).toMatchObject({ state: 'cancelled', change: null, open: { count: 0 } });
    expect((await countAtProvider(app)).subscriptions).toBe(0);
  });

  it('is charged once, however the provider fails', async () => {
    const { app } = await life();
    for (const fault of ['timeoutAfter', 'status500After', 'resetAfter', 'timeoutBefore']) {
      const { me, id, quote, order, payments, signIn } = await lifeOn(app);
      await setFaults(app, [{ on: 'POST /payments', fault }]);
      const args = { id, subscriptionId: PAVILHAO.id, quote: (await quote(PAVILHAO.id)).token };
      expect((await app.fail(orderChangeRoutes.change, args, me())).status).toBe(504);
      for (let turn = 0; turn < 2; turn++) {
        app.clock.advance(61_000);
        await relay(app);
      }
      await signIn();
      expect((await order())?.change?.state).toBe('awaiting');
      expect((await payments()).filter(({ value }) => value === '160.00')).toHaveLength(1);
    }
    const made = await app.db
      .selectFrom('sandbox_payments')
      .select('id')
      .where('subscription_id', 'is', null)
      .execute();
    expect(made).toHaveLength(4);
  });

  it('refused by the provider, nothing changes', async () => {
    const { app, me, id, quote, order } = await life();
    await setFaults(app, [{ on: 'POST /payments', fault: 'refuse' }]);
    const args = { id, subscriptionId: PAVILHAO.id, quote: (await quote(PAVILHAO.id)).token };
    expect((await app.fail(orderChangeRoutes.change, args, me())).status).toBe(422);
    expect(await order()).toMatchObject({ planName: 'Galeria', change: null });
  });
});

describe('going down', () => {
  it('at the renewal: the chosen rooms stay, then the most visited, the others close', async () => {
    const setting = await life();
    const { app, me, quote, change, order, relay, roomsOf, at, makeRooms, openRooms } = setting;
    const made = await makeRooms(7);
    const shown = await quote(VESTIBULO.id);
    expect(shown).toMatchObject({
      step: 'down',
      difference: { value: '0.00' },
      nextCharge: { value: '149.90', dueDate: '2041-01-20' },
      rooms: made.toReversed().map((id, index) => ({ id, visits: 7 - index })),
    });
    const least = made.slice(0, 1);
    await change(VESTIBULO.id, shown.token, least);
    expect(await order()).toMatchObject({
      planName: 'Galeria',
      isConfirmed: true,
      change: { state: 'scheduled', startsOn: '2041-01-20', keepRoomIds: least },
      nextCharge: { value: '149.90', dueDate: '2041-01-20' },
    });
    await at('2041-01-19');
    await relay();
    expect(await openRooms()).toHaveLength(7);
    expect(await mailsOf(app, me().email)).toEqual([]);
    await at('2041-01-20');
    await Promise.all(Array.from({ length: 10 }, relay));
    await relay();
    expect(await openRooms()).toEqual([...least, ...made.slice(-2)]);
    expect(await order()).toMatchObject({ planName: 'Vestíbulo', rooms: 3, change: null });
    // The unused eighth purchase is gone too.
    expect(await roomsOf()).toBe(3);
    const { roomItems } = (await app.call(purchaseRoutes.list, {}, me())).body;
    expect(roomItems.every(({ consumed }) => consumed)).toBe(true);
    const [mail, ...others] = await mailsOf(app, me().email);
    expect(others).toEqual([]);
    expect(mail?.body.split('\n\n').slice(0, 3)).toEqual([
      'Na renovação de 20/01/2041 sua assinatura passou do plano Galeria para o plano Vestíbulo, como você pediu.',
      'Continuam “Sala 2”, “Sala 3” e “Sala 8”.',
      'Fecharam e foram para a lixeira “Sala 4”, “Sala 5”, “Sala 6” e “Sala 7”. De lá são apagadas de vez depois de 30 dias.',
    ]);
  });

  it('is undone before, with the old price for the months to come', async () => {
    const { app, me, id, quote, change, order, relay, at, payments } = await life();
    await change(VESTIBULO.id, (await quote(VESTIBULO.id)).token);
    await at('2041-01-05');
    await relay();
    await app.call(orderChangeRoutes.undo, { id }, me());
    expect(await order()).toMatchObject({
      change: null,
      isConfirmed: true,
      nextCharge: { value: '389.90', dueDate: '2041-01-20' },
    });
    expect((await payments()).find(({ dueDate }) => dueDate === '2041-01-20')?.value).toBe(
      '389.90',
    );
  });

  it('paid for in advance it is undone no more', async () => {
    const { app, me, id, quote, change, relay, at, payments } = await life();
    await change(VESTIBULO.id, (await quote(VESTIBULO.id)).token);
    await at('2041-01-05');
    await relay();
    const next = (await payments()).find(({ dueDate }) => dueDate === '2041-01-20');
    expect(next?.value).toBe('149.90');
    await payAt(next?.asaasPaymentUrl ?? '');
    await app.call(paymentRoutes.refresh, { id: String(next?.id) }, me());
    const failure = await app.fail(orderChangeRoutes.undo, { id }, me());
    expect([failure.status, failure.body.error.error]).toEqual([409, 'CHANGE_PAID']);
  });

  it('a month paid at the old price in between is kept whole', async () => {
    const { app, me, quote, change, order, relay, at, payments } = await life();
    await at('2041-01-05');
    await relay();
    const next = (await payments()).find(({ dueDate }) => dueDate === '2041-01-20');
    const { token } = await quote(VESTIBULO.id);
    await payAt(next?.asaasPaymentUrl ?? '');
    await change(VESTIBULO.id, token);
    await app.call(paymentRoutes.refresh, { id: String(next?.id) }, me());
    await at('2041-01-20');
    await relay();
    expect(await order()).toMatchObject({
      planName: 'Galeria',
      change: { state: 'scheduled', startsOn: '2041-02-20' },
    });
    await at('2041-02-20');
    await relay();
    expect(await order()).toMatchObject({ planName: 'Vestíbulo', change: null });
  });

  it('refuses rooms of others, and more than the plan has', async () => {
    const { app, me, id, quote, makeRooms } = await life();
    const made = await makeRooms(4);
    const { token } = await quote(VESTIBULO.id);
    for (const keepRoomIds of [[999_999], made]) {
      const args = { id, subscriptionId: VESTIBULO.id, quote: token, keepRoomIds };
      const failure = await app.fail(orderChangeRoutes.change, args, me());
      expect([failure.status, failure.body.error.fields]).toEqual([
        422,
        { keepRoomIds: 'Escolha até 3 salas desta assinatura' },
      ]);
    }
  });
});

describe('pausing', () => {
  it('withdraws what is not due yet, charges nothing, and goes on where it was paid until', async () => {
    const { app, me, id, step, order, relay, at, payments, monthsAtProvider } = await life();
    await at('2041-01-05');
    await relay();
    const shown = await step('pause');
    expect(shown).toMatchObject({
      nextCharge: null,
      withdrawn: { count: 1, value: '389.90' },
      paidUntil: '2041-01-20',
    });
    const paused = await app.call(orderChangeRoutes.pause, { id, quote: shown.token }, me());
    expect(paused.body.order).toMatchObject({
      state: 'paused',
      nextCharge: null,
      isConfirmed: true,
      paidUntil: '2041-01-20',
      open: { count: 0 },
    });
    expect(await monthlyOf(app)).toBe(0);
    await at('2041-03-25');
    await relay();
    expect(await monthsAtProvider()).toEqual(['2040-12-20']);
    const back = await step('resume');
    expect(back.nextCharge).toEqual({ value: '389.90', dueDate: '2041-04-20' });
    await app.call(orderChangeRoutes.resume, { id, quote: back.token }, me());
    await at('2041-03-26');
    await relay();
    expect(await order()).toMatchObject({
      state: 'active',
      isConfirmed: true,
      nextCharge: back.nextCharge,
    });
    expect(await monthsAtProvider()).toEqual(['2040-12-20', '2041-04-20']);
    expect((await payments()).filter(({ status }) => status === 'PENDING')).toHaveLength(1);
    expect(await monthlyOf(app)).toBe(GALERIA.price);
  });

  it('resumed before the paid period is over, the same month is charged, once', async () => {
    const { app, me, id, step, relay, at, monthsAtProvider } = await life();
    await at('2041-01-05');
    await relay();
    await app.call(orderChangeRoutes.pause, { id, quote: (await step('pause')).token }, me());
    await at('2041-01-10');
    const back = await step('resume');
    expect(back.nextCharge?.dueDate).toBe('2041-01-20');
    await app.call(orderChangeRoutes.resume, { id, quote: back.token }, me());
    await at('2041-01-12');
    await relay();
    expect(await monthsAtProvider()).toEqual(['2040-12-20', '2041-01-20', '2041-02-20']);
  });

  it('holds, however the provider fails', async () => {
    const { app } = await life();
    for (const fault of ['status500After', 'timeoutAfter', 'resetBefore']) {
      const { me, id, step, order, signIn } = await lifeOn(app);
      await setFaults(app, [{ on: 'PUT /subscriptions/*', fault }]);
      const { token } = await step('pause');
      const paused = await app.call(orderChangeRoutes.pause, { id, quote: token }, me());
      expect(paused.body.order).toMatchObject({ state: 'paused', isConfirmed: false });
      app.clock.advance(61_000);
      await relay(app);
      await signIn();
      expect(await order()).toMatchObject({ state: 'paused', isConfirmed: true });
    }
    const there = await app.db
      .selectFrom('sandbox_subscriptions')
      .select('status')
      .where('status', '=', 'INACTIVE')
      .execute();
    expect(there).toHaveLength(3);
  });
});

describe('is refused', () => {
  it('without a paid period, for the same plan, while another is pending, and when ended', async () => {
    const unpaid = await life({ isPaid: false });
    const refusal = async (from: typeof unpaid, args: object) => {
      const { status, body } = await from.app.fail(
        orderChangeRoutes.quote,
        { id: from.id, step: 'change', subscriptionId: '3', ...args },
        from.me(),
      );
      return [status, body.error.error];
    };
    expect(await refusal(unpaid, {})).toEqual([409, 'ORDER_UNPAID']);
    const paid = await life();
    expect(await refusal(paid, { subscriptionId: String(GALERIA.id) })).toEqual([422, 'SAME_PLAN']);
    expect(await refusal(paid, { subscriptionId: '99' })).toEqual([422, 'PLAN_UNAVAILABLE']);
    expect(await refusal(paid, { step: 'x' })).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refusal(paid, { step: 'resume' })).toEqual([409, 'ORDER_NOT_ACTIVE']);
    await paid.change(VESTIBULO.id, (await paid.quote(VESTIBULO.id)).token);
    expect(await refusal(paid, {})).toEqual([409, 'CHANGE_PENDING']);
    expect(await refusal(paid, { step: 'pause' })).toEqual([409, 'CHANGE_PENDING']);
    await paid.app.call(orderRoutes.cancel, { id: paid.id }, paid.me());
    expect(await refusal(paid, {})).toEqual([409, 'ORDER_NOT_ACTIVE']);
  });

  it('to everybody but the owner', async () => {
    const { app, id } = await life();
    const other = await createAccount(app, { role: Role.MASTER_ADMIN });
    const calls = [
      app.fail(orderChangeRoutes.quote, { id, step: 'pause' }, other),
      app.fail(orderChangeRoutes.change, { id, subscriptionId: 3 }, other),
      app.fail(orderChangeRoutes.undo, { id }, other),
      app.fail(orderChangeRoutes.pause, { id }, other),
      app.fail(orderChangeRoutes.resume, { id }, other),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(5).fill(404));
    const nobody = await app.fail(orderChangeRoutes.change, { id, subscriptionId: 3 });
    expect(nobody.status).toBe(401);
  });
});
