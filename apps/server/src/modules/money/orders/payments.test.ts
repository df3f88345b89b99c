import { Role } from '@atrio/contract/accounts/accounts';
import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import {
  asaasIdOf,
  createBuyer,
  createOrder,
  GALERIA,
  grantItems,
} from '../../../../test/factories/money.ts';
import { textOfPdf } from '../../../../test/pdf-text.ts';
import { payAt, refundAt, setFaults } from '../../../../test/sandbox.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { mayFollow } from './payment-status.ts';

const FAULTS = { ASAAS_SANDBOX_FAULTS: 'true' };

async function ordered(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const me = await createBuyer(app);
  const payment = await createOrder(app, me);
  return { app, me, payment, id: String(payment.id) };
}

describe('GET /asaas/payments', () => {
  it('lists the caller’s payments, newest first, with search, situation and pages', async () => {
    const { app, me, payment } = await ordered();
    const rows = Array.from({ length: 5 }, (_, index) => ({
      admin_id: me.adminId,
      order_id: 1,
      asaas_id: `pay_${index}`,
      value_cents: 14_990 + index,
      status: index % 2 === 0 ? 'RECEIVED' : 'OVERDUE',
      billing_type: 'PIX',
      due_date: `2026-0${index + 1}-15`,
      payment_date: index % 2 === 0 ? `2026-0${index + 1}-14` : null,
      invoice_url: 'https://exemplo.com',
      next_check_at: null,
      created_at: 1,
      updated_at: 1,
    }));
    await app.db.insertInto('payments').values(rows).execute();
    const list = async (query: object) =>
      (await app.call(paymentRoutes.list, query, me)).body.payments.map(({ value }) => value);
    const all = ['149.94', '149.93', '149.92', '149.91', '149.90', '389.90'];
    expect(await list({})).toEqual(all);
    expect(await list({ situation: 'overdue' })).toEqual(['149.93', '149.91']);
    expect(await list({ situation: 'open' })).toEqual(['389.90']);
    expect(await list({ sort: 'value', page: '2', pageSize: '2' })).toEqual(['149.92', '149.93']);
    expect(await list({ search: 'galér' })).toEqual(all);
    expect(await list({ search: String(payment.id) })).toEqual(['389.90']);
    expect(await list({ search: 'nada' })).toEqual([]);
    expect((await app.fail(paymentRoutes.list, { sort: 'status' }, me)).status).toBe(400);
  });

  it('shows only the caller’s own, to a MASTER_ADMIN too', async () => {
    const { app, id } = await ordered();
    for (const role of [Role.ADMIN, Role.MASTER_ADMIN]) {
      const other = await createAccount(app, { role });
      expect((await app.call(paymentRoutes.list, {}, other)).body.payments).toEqual([]);
      expect((await app.fail(paymentRoutes.refresh, { id }, other)).status).toBe(404);
      expect((await app.fail(paymentRoutes.codes, { id }, other)).status).toBe(404);
    }
    expect((await app.fail(paymentRoutes.list, {})).status).toBe(401);
  });
});

describe('GET /asaas/payments/summary', () => {
  it('sums open and received payments, and shows the next charge', async () => {
    const { app, me, payment, id } = await ordered();
    const read = async () => (await app.call(paymentRoutes.summary, {}, me)).body.summary;
    expect(await read()).toMatchObject({
      overdue: { count: 0, value: '0.00', since: null },
      open: { count: 1, value: '389.90', nextDueDate: payment.dueDate },
      received: { count: 0, value: '0.00' },
      next: { value: '389.90', planName: 'Galeria' },
      ordersInProgress: 0,
    });
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id }, me);
    const after = await read();
    expect(after.received).toEqual({ count: 1, value: '389.90' });
    expect(after.open.count).toBe(0);
    expect(Number(after.next?.dueDate.replaceAll('-', ''))).toBeGreaterThan(
      Number(payment.dueDate.replaceAll('-', '')),
    );
  });

  it('shows the next charge of the order that is due first and not paused', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const ahead = await grantItems(app, me, 1);
    const soon = await grantItems(app, me, 1);
    await app.db
      .updateTable('payments')
      .set({ due_date: '2090-01-20' })
      .where('id', '=', ahead.payment.id)
      .execute();
    const change = (values: { price_cents?: number; plan_name?: string; paused_at?: number }) =>
      app.db.updateTable('orders').set(values).where('id', '=', soon.order.id).execute();
    await change({ price_cents: 14_990, plan_name: 'Vestíbulo' });
    const read = async () => (await app.call(paymentRoutes.summary, {}, me)).body.summary;
    const first = await read();
    expect(first).toMatchObject({
      next: { value: '149.90', planName: 'Vestíbulo' },
      ordersInProgress: 0,
    });
    expect(first.next?.dueDate.slice(-2)).toBe('20');
    expect(Number(first.next?.dueDate.slice(0, 4))).toBeLessThan(2090);
    await change({ paused_at: 1 });
    expect((await read()).next).toEqual({
      value: '389.90',
      dueDate: '2090-02-20',
      planName: 'Galeria',
    });
    await app.db.updateTable('payments').set({ order_id: ahead.order.id }).execute();
    expect((await read()).ordersInProgress).toBe(1);
  });

  it('is empty for a person without orders', async () => {
    const app = await buildTestApp();
    const { body } = await app.call(paymentRoutes.summary, {}, await createAccount(app));
    expect(body.summary).toMatchObject({ open: { count: 0, value: '0.00' }, next: null });
  });
});

describe('POST /asaas/payment/{id}', () => {
  it('adds the rooms of the order with its first payment, and reports them once', async () => {
    const { app, me, payment, id } = await ordered();
    const before = await app.call(paymentRoutes.refresh, { id }, me);
    expect(before.body.payment).toMatchObject({ status: 'PENDING', roomsCreated: [] });
    await payAt(payment.asaasPaymentUrl);
    const paid = await app.call(paymentRoutes.refresh, { id }, me);
    expect(paid.body.payment.status).toBe('RECEIVED');
    expect(paid.body.payment.paymentDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(paid.body.payment.roomsCreated).toHaveLength(GALERIA.rooms);
    const again = await app.call(paymentRoutes.refresh, { id }, me);
    expect(again.body.payment.roomsCreated).toEqual([]);
    const items = await app.call(purchaseRoutes.list, {}, me);
    expect(items.body.roomItems).toHaveLength(GALERIA.rooms);
  });

  it('M2: adds them in exactly one of twenty calls at once', async () => {
    const { app, me, payment, id } = await ordered();
    await payAt(payment.asaasPaymentUrl);
    const refresh = () => app.call(paymentRoutes.refresh, { id }, me);
    const all = await Promise.all(Array.from({ length: 20 }, refresh));
    const added = all.map(({ body }) => body.payment.roomsCreated.length);
    expect(added.toSorted((a, b) => b - a)).toEqual([GALERIA.rooms, ...Array(19).fill(0)]);
    const items = await app.call(purchaseRoutes.list, {}, me);
    expect(items.body.roomItems).toHaveLength(GALERIA.rooms);
  });

  it('M6: a refund removes no room, and nothing reverts it', async () => {
    const { app, me, payment, id } = await ordered();
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id }, me);
    await refundAt(payment.asaasPaymentUrl);
    const refunded = await app.call(paymentRoutes.refresh, { id }, me);
    expect(refunded.body.payment).toMatchObject({ status: 'REFUNDED', roomsCreated: [] });
    const items = await app.call(purchaseRoutes.list, {}, me);
    expect(items.body.roomItems).toHaveLength(GALERIA.rooms);
  });

  it('grants nothing for a charge that does not match the order', async () => {
    const { app, me, payment, id } = await ordered();
    await payAt(payment.asaasPaymentUrl);
    await app.db.updateTable('orders').set({ price_cents: 100 }).execute();
    const failure = await app.fail(paymentRoutes.refresh, { id }, me);
    expect([failure.status, failure.body.error.error]).toEqual([422, 'PAYMENT_MISMATCH']);
    expect((await app.call(purchaseRoutes.list, {}, me)).body.roomItems).toEqual([]);
  });

  it('reports that the provider is down or wants a pause, and keeps the stored state', async () => {
    const { app, me, id } = await ordered(FAULTS);
    const on = 'GET /payments/*';
    await setFaults(app, [{ on, times: 1, fault: 'timeoutBefore' }]);
    expect((await app.fail(paymentRoutes.refresh, { id }, me)).status).toBe(504);
    await setFaults(app, [{ on, times: 1, fault: 'html' }]);
    expect((await app.fail(paymentRoutes.refresh, { id }, me)).status).toBe(502);
    await setFaults(app, [{ on, times: 1, fault: 'rateLimit', seconds: 60 }]);
    const busy = await app.fail(paymentRoutes.refresh, { id }, me);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '60']);
    const { body } = await app.call(paymentRoutes.list, {}, me);
    expect(body.payments[0]?.status).toBe('PENDING');
  });

  it('is throttled', async () => {
    const { app, me, id } = await ordered();
    const all = [];
    for (let turn = 0; turn < 31; turn++)
      all.push(await app.fail(paymentRoutes.refresh, { id }, me));
    expect(all.at(-2)?.status).toBe(200);
    expect(all.at(-1)?.status).toBe(429);
  });
});

describe('GET /asaas/payment/{id}/codes', () => {
  it('returns the PIX code of an open payment', async () => {
    const { app, me, payment, id } = await ordered();
    const { body } = await app.call(paymentRoutes.codes, { id }, me);
    expect(body.pixCode).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
    expect(body.boletoLine).toBeNull();
    await payAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id }, me);
    const paid = await app.call(paymentRoutes.codes, { id }, me);
    expect(paid.body).toMatchObject({ pixCode: null, boletoLine: null });
  });

  it('returns the digitable line of a boleto too', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const order = { billingType: 'BOLETO', paymentDay: 10, subscriptionId: 1 } as const;
    const made = await app.call(paymentRoutes.order, order, me);
    const id = String(made.body.payment.id);
    const { body } = await app.call(paymentRoutes.codes, { id }, me);
    expect(body.boletoLine).toMatch(/^\d{47}$/);
  });
});

describe('GET /asaas/payment/{id}/receipt', () => {
  it('is a PDF of what was paid, by whom and how, once it is paid', async () => {
    const { app, me, payment, id } = await ordered();
    app.clock.stop();
    const early = await app.fail(paymentRoutes.receipt, { id }, me);
    expect([early.status, early.body.error.error]).toEqual([409, 'PAYMENT_NOT_PAID']);
    await payAt(payment.asaasPaymentUrl);
    const { body } = await app.call(paymentRoutes.refresh, { id }, me);
    const read = () => app.call(paymentRoutes.receipt, { id }, me);
    const [one, other] = await Promise.all([read(), read()]);
    expect(one.headers.get('content-type')).toBe('application/pdf');
    expect(one.headers.get('content-disposition')).toBe(`inline; filename="recibo-${id}.pdf"`);
    // The contract describes no field of a file.
    const file = one.body as unknown as Buffer;
    expect(file.equals(other.body as unknown as Buffer)).toBe(true);
    expect(file.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
    const text = await textOfPdf(file);
    const day = (iso: string | null) => String(iso).split('-').reverse().join('/');
    for (const words of [
      ...[`Recibo nº ${id}`, 'Recebido por Átrio', 'Pago por Helena Prado', 'CPF 529.982.247-25'],
      ...['R$ 389,90', 'Referente a Mensalidade do plano Galeria', 'Forma de pagamento PIX'],
      ...[`Vencimento ${day(payment.dueDate)}`, 'não é uma nota fiscal'],
      `Dia do pagamento ${day(body.payment.paymentDate)}`,
      `Código no provedor ${await asaasIdOf(app, payment)}`,
      `Emitido em ${day(todayInBrazil(app.clock.now()))}`,
    ]) {
      expect(text).toContain(words);
    }
    await refundAt(payment.asaasPaymentUrl);
    await app.call(paymentRoutes.refresh, { id }, me);
    expect((await app.fail(paymentRoutes.receipt, { id }, me)).status).toBe(409);
  });

  it('is its payer’s alone', async () => {
    const { app, id } = await ordered();
    await app.db.updateTable('payments').set({ status: 'RECEIVED' }).execute();
    for (const role of [Role.ADMIN, Role.MASTER_ADMIN]) {
      const other = await createAccount(app, { role });
      expect((await app.fail(paymentRoutes.receipt, { id }, other)).status).toBe(404);
    }
    expect((await app.fail(paymentRoutes.receipt, { id })).status).toBe(401);
  });

  it('names the plan that was paid for, and the difference as such', async () => {
    const { app, me, payment, id } = await ordered();
    await app.db.updateTable('payments').set({ status: 'RECEIVED' }).execute();
    const change = await insertChange(app, payment.id);
    await app.db.updateTable('orders').set({ plan_name: 'Salão', price_cents: 1 }).execute();
    const text = async () =>
      textOfPdf((await app.call(paymentRoutes.receipt, { id }, me)).body as unknown as Buffer);
    expect(await text()).toContain('Mensalidade do plano Galeria');
    await app.db.updateTable('payments').set({ change_id: change }).execute();
    expect(await text()).toContain('Diferença da mudança para o plano Salão');
  });
});

it('tells the owner’s open pages, and nobody else’s', async () => {
  const { app, me, payment, id } = await ordered();
  const [mine, other] = [await openSocket(app.url), await openSocket(app.url)];
  await mine.send('identify', me.token);
  await other.send('identify', (await createAccount(app)).token);
  await payAt(payment.asaasPaymentUrl);
  await app.call(paymentRoutes.refresh, { id }, me);
  const heard = await mine.next('paymentChanged');
  expect(heard).toEqual({ paymentId: payment.id, status: 'RECEIVED', roomsAdded: 8 });
  await other.send('ping');
  expect(other.received('paymentChanged')).toEqual([]);
});

describe('M6: a status', () => {
  it.each([
    ['PENDING', 'OVERDUE', true],
    ['OVERDUE', 'PENDING', true],
    ['PENDING', 'RECEIVED', true],
    ['CONFIRMED', 'RECEIVED', true],
    ['RECEIVED', 'CONFIRMED', false],
    ['RECEIVED', 'OVERDUE', false],
    ['CONFIRMED', 'PENDING', false],
    ['RECEIVED', 'REFUNDED', true],
    ['REFUNDED', 'RECEIVED', false],
    ['RECEIVED', 'CHARGEBACK_REQUESTED', true],
    ['CHARGEBACK_REQUESTED', 'RECEIVED', true],
    ['CHARGEBACK_REQUESTED', 'PENDING', false],
    ['PENDING', 'SOMETHING_NEW', true],
    ['DELETED', 'PENDING', false],
    // Restored at the provider and paid: money that came in must be seen.
    ['DELETED', 'RECEIVED', true],
  ])('%s, then %s: %s', (before, next, expected) => {
    expect(mayFollow(before, next)).toBe(expected);
  });
});

it('does not reveal the provider’s id', async () => {
  const { app, me, payment } = await ordered();
  const { body } = await app.call(paymentRoutes.list, {}, me);
  expect(Object.keys(body.payments[0] ?? {})).not.toContain('asaasId');
  expect(await asaasIdOf(app, payment)).toMatch(/^pay_/);
});

/** The order took the plan 'Salão' after this payment. */
async function insertChange(app: TestApp, paymentId: number): Promise<number> {
  const { order_id } = await app.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const plan = { plan_id: 3, plan_name: 'Salão', plan_name_key: 'salao', price_cents: 1 };
  const days = { paid_until: '2026-12-20', due_date: '2026-11-21' };
  const work = { claimed_until: null, next_try_at: null, created_at: 1, settled_at: 1 };
  const row = await app.db
    .insertInto('order_changes')
    .values({
      ...{ order_id, direction: 'up', state: 'done', from_plan_id: GALERIA.id, ...plan, ...days },
      ...{ from_price_cents: GALERIA.price, amount_cents: 1, room_model_ids: '[]', ...work },
      ...{ keep_room_ids: '[]', reference: 'atrio-d-test' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
