import { authRoutes } from '@atrio/contract/accounts/accounts';
import { addDays, todayInBrazil } from '@atrio/contract/lib/due-dates';
import { dunningRoutes } from '@atrio/contract/money/dunning';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { comeToDoor } from '../../../../test/factories/door.ts';
import { createBuyer, createOrder } from '../../../../test/factories/money.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { overdueAt, payAt } from '../../../../test/sandbox.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { readSettings } from '../../../env.ts';
import { checkPayments } from '../orders/check-payments.service.ts';
import { dun, returnOne } from './dunning.service.ts';
import { planSteps } from './ladder.ts';

const DAY = 24 * 60 * 60_000;

/** An order whose first payment is overdue, a room, and the worker's look at a later day. */
async function debtor(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  app.clock.stop();
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  const room = await createRoom(app, me);
  const context = () => ({ ...app.app.deps, now: app.clock.now() });
  const lookAfter = async (days: number) => {
    const goal = Date.parse(`${addDays(payment.dueDate, days)}T15:00:00Z`);
    app.clock.advance(goal - app.clock.now());
    await app.db.updateTable('payments').set({ next_check_at: 1 }).execute();
    await checkPayments(context());
    while (await returnOne(context())) {
      // Until none is left.
    }
  };
  // A session does not last for weeks.
  const again = async () =>
    (await app.call(authRoutes.login, { email: me.email, password: PASSWORD })).body;
  const standing = async () =>
    (await app.call(dunningRoutes.standing, {}, await again())).body.standing;
  const id = String(room.id);
  const isBinned = async () =>
    (await app.fail(roomRoutes.get, { id }, await again())).status === 404;
  const refresh = async () =>
    app.call(paymentRoutes.refresh, { id: String(payment.id) }, await again());
  return { app, me, payment, room, context, lookAfter, again, standing, isBinned, refresh };
}

async function subjects(app: TestApp, { email }: { email: string }) {
  const mails = await app.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails
    .map(({ subject }) => subject.replace(/\d\d\/\d\d\/\d{4}/, 'DIA'))
    .filter((subject) => /pagamento|salas/.test(subject));
}

describe('who does not pay', () => {
  it('is reminded, warned twice, closed and binned, each once, and paying brings all back', async () => {
    const { app, me, payment, room, lookAfter, standing, isBinned, refresh } = await debtor();
    await lookAfter(-4);
    expect(await subjects(app, me)).toEqual([]);
    await lookAfter(-3);
    await lookAfter(-2);
    const told = ['Seu pagamento vence em DIA'];
    expect(await subjects(app, me)).toEqual(told);
    expect(await standing()).toBeNull();
    await overdueAt(payment.asaasPaymentUrl);
    await lookAfter(0);
    expect(await subjects(app, me)).toEqual(told);
    await lookAfter(1);
    await lookAfter(3);
    told.push('Seu pagamento venceu em DIA');
    expect(await subjects(app, me)).toEqual(told);
    const at = (days: number) => addDays(payment.dueDate, days);
    expect(await standing()).toMatchObject({
      payment: { id: payment.id, value: '389.90' },
      others: 0,
      rooms: 1,
      isClosed: false,
      steps: [
        { step: 'reminder', day: at(-3), isDone: true },
        { step: 'notice', day: at(1), isDone: true },
        { step: 'notice', day: at(7), isDone: false },
        { step: 'closing', day: at(15), isDone: false },
        { step: 'bin', day: at(45), isDone: false },
      ],
    });
    await lookAfter(7);
    told.push('Seu pagamento venceu em DIA');
    await lookAfter(14);
    expect((await standing())?.isClosed).toBe(false);
    await lookAfter(15);
    told.push('Suas salas estão fechadas para visitantes');
    expect(await subjects(app, me)).toEqual(told);
    expect((await standing())?.isClosed).toBe(true);
    const visitor = await comeToDoor(app, room, 'Bia');
    expect(await visitor.join()).toMatchObject({ state: 'closed', cause: 'unavailable' });
    await lookAfter(44);
    expect(await isBinned()).toBe(false);
    await lookAfter(45);
    told.push('Suas salas foram para a lixeira');
    expect(await subjects(app, me)).toEqual(told);
    expect(await isBinned()).toBe(true);
    expect((await standing())?.rooms).toBe(1);
    await payAt(payment.asaasPaymentUrl);
    await refresh();
    expect(await standing()).toBeNull();
    await lookAfter(46);
    expect(await isBinned()).toBe(false);
    expect(await subjects(app, me)).toEqual(told);
  });

  it('takes each step once, however many servers look at the same moment', async () => {
    const { app, me, payment, lookAfter, context } = await debtor();
    await overdueAt(payment.asaasPaymentUrl);
    await lookAfter(1);
    app.clock.advance(6 * DAY);
    await Promise.all(Array.from({ length: 20 }, () => dun(context(), payment.id)));
    expect(await subjects(app, me)).toEqual(Array(2).fill('Seu pagamento venceu em DIA'));
  });

  it('is never closed by a look that crosses the payment', async () => {
    const { app, payment, lookAfter, context, standing, refresh } = await debtor();
    await overdueAt(payment.asaasPaymentUrl);
    await lookAfter(7);
    app.clock.advance(8 * DAY);
    await payAt(payment.asaasPaymentUrl);
    const looks = Array.from({ length: 20 }, () => dun(context(), payment.id));
    await Promise.all([refresh(), ...looks]);
    expect(await standing()).toBeNull();
    expect(await app.db.selectFrom('closings').select('cause').execute()).toEqual([]);
  });

  it('has open pages that hear of each step, and of the rooms that are back', async () => {
    const soon = { DUNNING_NOTICE_DAYS: '0', DUNNING_CLOSE_DAYS: '1', DUNNING_BIN_DAYS: '2' };
    const { app, payment, again, lookAfter, refresh, isBinned, context } = await debtor(soon);
    await overdueAt(payment.asaasPaymentUrl);
    await lookAfter(0);
    const mine = await openSocket(app.url);
    await mine.send('identify', (await again()).token);
    const hears = (status: string) =>
      expect(mine.next('paymentChanged')).resolves.toEqual({
        ...{ paymentId: payment.id, status, roomsAdded: 0 },
      });
    await lookAfter(1);
    await hears('OVERDUE');
    await lookAfter(2);
    await hears('OVERDUE');
    await payAt(payment.asaasPaymentUrl);
    await refresh();
    expect((await mine.next('paymentChanged')).status).toBe('RECEIVED');
    expect(await isBinned()).toBe(true);
    expect(await returnOne(context())).toBe(true);
    await hears('RECEIVED');
    expect(await isBinned()).toBe(false);
  });

  it('is not reminded of what the provider already calls overdue', async () => {
    const { app, me, payment, lookAfter, standing } = await debtor();
    await overdueAt(payment.asaasPaymentUrl);
    await lookAfter(-3);
    expect(await subjects(app, me)).toEqual([]);
    expect((await standing())?.steps[0]?.step).toBe('notice');
  });

  it('that the operator waits for loses nothing', async () => {
    const never = { DUNNING_CLOSE_DAYS: '0', DUNNING_BIN_DAYS: '0', DUNNING_NOTICE_DAYS: '2' };
    const { app, me, payment, lookAfter, standing, isBinned } = await debtor(never);
    await overdueAt(payment.asaasPaymentUrl);
    for (const days of [1, 2, 50]) await lookAfter(days);
    expect(await subjects(app, me)).toEqual(['Seu pagamento venceu em DIA']);
    expect((await standing())?.isClosed).toBe(false);
    expect(await isBinned()).toBe(false);
  });
});

describe('GET /asaas/standing', () => {
  it('is empty for who owes nothing, and for strangers', async () => {
    const { app, payment } = await debtor();
    await overdueAt(payment.asaasPaymentUrl);
    const other = await createAccount(app);
    expect((await app.call(dunningRoutes.standing, {}, other)).body.standing).toBeNull();
    expect((await app.fail(dunningRoutes.standing, {})).status).toBe(401);
  });
});

describe('the days', () => {
  const settings = readSettings({ DATA_DIR: '/tmp' });
  const plan = (today: string, done: Record<string, string> = {}) =>
    planSteps(settings, { dueDate: '2026-11-15', today }, new Map(Object.entries(done))).map(
      ({ key, day }) => [key, day],
    );

  it('begin anew with the first warning when nothing was done in time', () => {
    expect(plan('2027-02-01')).toEqual([
      ['notice-1', '2027-02-01'],
      ['notice-7', '2027-02-01'],
      ['closing', '2027-02-09'],
      ['bin', '2027-03-11'],
    ]);
  });

  it('count from the notice that was late', () => {
    const done = { 'notice-1': '2026-11-16', 'notice-7': '2026-11-30' };
    expect(plan('2026-12-01', done).at(-2)).toEqual(['closing', '2026-12-08']);
  });

  it.each([
    [{ DUNNING_CLOSE_DAYS: '7' }],
    [{ DUNNING_BIN_DAYS: '15' }],
    [{ DUNNING_CLOSE_DAYS: '0' }],
    [{ DUNNING_NOTICE_DAYS: '1,x' }],
  ])('that make no sense end the start: %o', (environment) => {
    expect(() => readSettings({ DATA_DIR: '/tmp', ...environment })).toThrow(/DUNNING_/);
  });

  it('are Brazil’s', () => {
    expect(todayInBrazil(Date.parse('2026-11-16T01:00:00Z'))).toBe('2026-11-15');
  });
});
