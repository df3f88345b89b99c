import { Role } from '@atrio/contract/accounts/accounts';
import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { customerRoutes } from '@atrio/contract/across/customers';
import { orderRoutes } from '@atrio/contract/money/orders';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import {
  createBuyer,
  createOrder,
  GALERIA,
  grantItems,
  PAYMENT_DATA,
} from '../../../../test/factories/money.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { textOfPdf } from '../../../../test/pdf-text.ts';
import { payAt } from '../../../../test/sandbox.ts';
import { listRoomsOfOwners } from './inside.queries.ts';

async function platform() {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Davi Sarmento' });
  return { app, master };
}

/** As if the provider had said so. */
function setStatus({ db }: TestApp, adminId: number, status: string, dueDate: string) {
  return db
    .updateTable('payments')
    .set({ status, due_date: dueDate })
    .where('admin_id', '=', adminId)
    .execute();
}

async function namesOf(app: TestApp, master: TestAccount, query: Record<string, unknown>) {
  const { status, body } = await app.call(customerRoutes.list, query, master);
  expect(status).toBe(200);
  return body.customers.map(({ name }) => name);
}

async function readLines({ db }: TestApp, { userId }: TestAccount) {
  const rows = await db
    .selectFrom('history')
    .select('action')
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('the customers', () => {
  it('are those who own or pay, the longest overdue first, by state, search and page', async () => {
    const { app, master } = await platform();
    const named = (name: string) => createAccount(app, { name });
    const [ana, bia, caio, davi] = [
      await named('Ana'),
      await named('Bia'),
      await named('Caio'),
      await named('Davi'),
    ];
    await named('Ninguém');
    for (const payer of [ana, bia, caio]) await grantItems(app, payer, 2);
    await createRoom(app, davi);
    await setStatus(app, bia.adminId, 'OVERDUE', '2026-11-15');
    await setStatus(app, caio.adminId, 'OVERDUE', '2026-11-11');
    const suspension = { adminId: String(davi.adminId), suspended: true, reason: 'Abuso' };
    await app.call(customerRoutes.update, suspension, master);

    expect(await namesOf(app, master, {})).toEqual(['Caio', 'Bia', 'Ana', 'Davi']);
    expect(await namesOf(app, master, { state: 'overdue' })).toEqual(['Caio', 'Bia']);
    expect(await namesOf(app, master, { state: 'current' })).toEqual(['Ana']);
    expect(await namesOf(app, master, { state: 'noPlan' })).toEqual(['Davi']);
    expect(await namesOf(app, master, { state: 'suspended' })).toEqual(['Davi']);
    expect(await namesOf(app, master, { search: 'ca' })).toEqual(['Caio']);
    expect(await namesOf(app, master, { page: 2, pageSize: 3 })).toEqual(['Davi']);
    const { body } = await app.call(customerRoutes.list, {}, master);
    expect(body.customers[0]).toMatchObject({
      ...{ planName: 'Galeria', planCount: 1, monthly: '389.90', state: 'overdue' },
      ...{ overdueSince: '2026-11-11', roomCount: 0, roomsBought: 2, closing: null },
    });
    expect(body.customers.at(-1)).toMatchObject({
      ...{ planName: null, monthly: '0.00', state: 'suspended', roomCount: 1 },
      closing: { cause: 'suspended', reason: 'Abuso', byName: 'Davi Sarmento' },
    });

    // Paid: nothing is overdue any more.
    await setStatus(app, caio.adminId, 'RECEIVED', '2026-11-11');
    expect(await namesOf(app, master, { state: 'overdue' })).toEqual(['Bia']);
    const { summary } = (await app.call(customerSummaryRoutes.summary, {}, master)).body;
    expect(summary).toMatchObject({
      monthly: { count: 3, value: '1169.70' },
      overdue: { count: 1, value: '389.90' },
      ...{ suspended: 1, paying: 3, current: 2, noPlan: 1 },
    });
  });

  it('show how many are inside their rooms now, and are those who pay for a plan', async () => {
    const { app, master } = await platform();
    const [ana, bia] = [await createBuyer(app), await createBuyer(app)];
    await createOrder(app, ana);
    const [first, second] = [await createRoom(app, ana), await createRoom(app, ana)];
    await createRoom(app, bia);
    await joinAsVisitor(app, first, 'Amanda');
    await joinAsVisitor(app, first, 'Bruno');
    await joinAsVisitor(app, second, 'Cida');
    const counts = async () => {
      const { body } = await app.call(customerRoutes.list, { sort: 'since' }, master);
      return body.customers.map(({ id, onlineNow }) => [id, onlineNow]);
    };
    // Arrivals are announced a moment later.
    await expect.poll(counts).toEqual([
      [ana.adminId, 3],
      [bia.adminId, 0],
    ]);
    // So many rooms with people that Ana's own are fewer: they are begun with.
    const others = Array.from({ length: 50 }, (_, index) => 900_000 + index);
    for (const id of others) app.app.deps.online.set(id, 1);
    expect(await counts()).toEqual([
      [ana.adminId, 3],
      [bia.adminId, 0],
    ]);
    // As many owners as a list without pages may have.
    const owners = [...others, ...Array.from({ length: 950 }, () => ana.adminId)];
    expect(await listRoomsOfOwners(app.db, owners)).toHaveLength(950 * 2);
    const adminId = String(ana.adminId);
    const one = await app.call(customerRoutes.get, { adminId }, master);
    expect(one.body.customer.onlineNow).toBe(3);

    const of = (planId: number, more = {}) => namesOf(app, master, { planId, ...more });
    expect(await of(GALERIA.id)).toEqual([ana.name]);
    expect(await of(GALERIA.id, { state: 'overdue' })).toEqual([]);
    expect(await of(999)).toEqual([]);
    expect((await app.call(customerRoutes.list, { planId: 'x' } as never, master)).status).toBe(
      400,
    );
    const { body } = await app.call(orderRoutes.list, {}, ana);
    await app.call(orderRoutes.cancel, { id: String(body.orders[0]?.id) }, ana);
    expect(await of(GALERIA.id)).toEqual([]);
  });

  it('count what an order brings from the order to its end, and this month’s of both', async () => {
    const { app, master } = await platform();
    const me = await createBuyer(app);
    await createOrder(app, me);
    const summary = async () =>
      (await app.call(customerSummaryRoutes.summary, {}, master)).body.summary;
    const one = { count: 1, value: '389.90' };
    const none = { count: 0, value: '0.00' };
    expect(await summary()).toMatchObject({ monthly: one, ordered: one, ended: none });
    const { body } = await app.call(orderRoutes.list, {}, me);
    await app.call(orderRoutes.cancel, { id: String(body.orders[0]?.id) }, me);
    expect(await summary()).toMatchObject({ monthly: none, ended: one });
    expect(await namesOf(app, master, { state: 'noPlan' })).toEqual([me.name]);
  });

  it('are for the platform’s people alone, by states that there are', async () => {
    const { app, master } = await platform();
    const bad = await app.call(customerRoutes.list, { state: 'rico' } as never, master);
    expect(bad.status).toBe(400);
    expect((await app.call(customerRoutes.list, {}, await createAccount(app))).status).toBe(403);
    expect((await app.call(customerRoutes.list, {})).status).toBe(401);
  });
});

describe('one customer', () => {
  it('shows plans, the busiest rooms, visits, notes and history, and nothing personal of payment', async () => {
    const { app, master } = await platform();
    const me = await createBuyer(app);
    await createOrder(app, me);
    const [quiet, busy] = [await createRoom(app, me), await createRoom(app, me)];
    const visitor = await insertVisitor(app, busy);
    await insertVisit(app, busy, visitor, { startedAt: app.clock.now() - 1_000, duration: 1 });
    const adminId = String(me.adminId);
    const note = { adminId, body: 'Paga na segunda quinzena' };
    const written = await app.call(customerRoutes.addNote, note, master);
    expect(written.body.note).toMatchObject({ body: note.body, byName: 'Davi Sarmento' });
    expect((await app.call(customerRoutes.addNote, { adminId, body: ' ' }, master)).status).toBe(
      400,
    );
    const { body } = await app.call(customerRoutes.get, { adminId }, master);
    expect(body.customer).toMatchObject({
      ...{ name: me.name, email: me.email, state: 'current', roomCount: 2 },
      orders: [{ planName: 'Galeria', value: '389.90', rooms: GALERIA.rooms }],
      visits: { last: 1, before: 0 },
      notes: [{ body: note.body }],
      paymentData: { name: PAYMENT_DATA.name, isCompany: false },
    });
    expect(body.customer.rooms.map(({ id }) => id).toSorted()).toEqual([quiet.id, busy.id]);
    for (const secret of ['52998224725', PAYMENT_DATA.address]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect((await app.call(customerRoutes.get, { adminId: '999999' }, master)).status).toBe(404);
    // Somebody who neither owns nor pays is no customer.
    const other = String((await createAccount(app)).adminId);
    expect((await app.call(customerRoutes.get, { adminId: other }, master)).status).toBe(404);
  });

  it('leaves a line for each reading of payment data, and one an hour for the payments', async () => {
    const { app, master } = await platform();
    const me = await createBuyer(app);
    const payment = await createOrder(app, me);
    const adminId = String(me.adminId);
    const before = await readLines(app, me);
    const lines = async () => (await readLines(app, me)).slice(before.length);
    for (let round = 0; round < 2; round++) {
      const { body } = await app.call(customerRoutes.payments, { adminId }, master);
      expect(body.payments).toMatchObject([{ id: payment.id, status: 'PENDING' }]);
    }
    expect(await lines()).toEqual(['account.paymentsRead']);
    for (let round = 0; round < 2; round++) {
      const { body } = await app.call(customerRoutes.showPaymentData, { adminId }, master);
      expect(body.account).toMatchObject({ cpfCnpj: '52998224725', address: 'Praça da Sé' });
    }
    expect((await lines()).slice(1)).toEqual(Array(2).fill('account.paymentDataRead'));
    await app.db
      .updateTable('history')
      .set((eb) => ({ created_at: eb('created_at', '-', 60 * 60_000) }))
      .where('subject_id', '=', me.userId)
      .execute();
    await app.call(customerRoutes.payments, { adminId }, master);
    expect((await lines()).at(-1)).toBe('account.paymentsRead');
  });

  it('writes the receipt of a paid payment, of this customer alone, and a line for each reading', async () => {
    const { app, master } = await platform();
    const me = await createBuyer(app);
    const payment = await createOrder(app, me);
    const id = String(payment.id);
    const before = await readLines(app, me);
    const lines = async () => (await readLines(app, me)).slice(before.length);
    const read = (adminId = me.adminId, as: { token?: string } = master) =>
      app.call(customerRoutes.receipt, { adminId: String(adminId), id }, as);
    expect((await read()).status).toBe(409);
    await app.db.updateTable('payments').set({ status: 'RECEIVED' }).execute();
    const other = await createBuyer(app);
    await createOrder(app, other);
    expect((await read(other.adminId)).status).toBe(404);
    expect((await read(me.adminId, me)).status).toBe(403);
    expect((await read(me.adminId, {})).status).toBe(401);
    expect(await lines()).toEqual([]);
    const receipt = await read();
    // The contract describes no field of a file.
    const file = receipt.body as unknown as Buffer;
    expect(await textOfPdf(file)).toContain('CPF 529.982.247-25');
    await read();
    expect(await lines()).toEqual(Array(2).fill('account.paymentDataRead'));
  });

  it('compares a payment with the provider, of this customer alone', async () => {
    const { app, master } = await platform();
    const me = await createBuyer(app);
    const payment = await createOrder(app, me);
    await payAt(payment.asaasPaymentUrl);
    const id = String(payment.id);
    const call = (adminId: number) =>
      app.call(customerRoutes.refreshPayment, { adminId: String(adminId), id }, master);
    const { body } = await call(me.adminId);
    expect(body.payment).toMatchObject({ id: payment.id, status: 'RECEIVED' });
    const other = await createBuyer(app);
    await createOrder(app, other);
    expect((await call(other.adminId)).status).toBe(404);
  });
});
