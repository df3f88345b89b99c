import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { insertImage } from '../../../../test/factories/file.ts';
import { insertVisitor } from '../../../../test/factories/inside.ts';
import { createBuyer, createOrder, grantItems } from '../../../../test/factories/money.ts';
import {
  createCompany,
  createEnvironment,
  linkCompanyAdmin,
} from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { appCode, enableTwoFactor } from '../../../../test/factories/two-factor.ts';
import { fingerprint } from '../../../../test/world.ts';
import { isSearchTable } from '../../../infrastructure/database/search.ts';
import { processCancellation } from '../../money/orders/cancel-orders.service.ts';
import { sweepErased } from './erasure.service.ts';

const DAY = 24 * 60 * 60_000;
const password = PASSWORD;

const erase = (app: TestApp, me: TestAccount, args: object = {}) =>
  app.fail(myDataRoutes.erase, { password, email: me.email, ...args }, me);

const ownerOf = async (app: TestApp, { id }: { id: number }) =>
  (await app.db.selectFrom('rooms').select('owner_id').where('id', '=', id).executeTakeFirst())
    ?.owner_id;

const moneyContext = ({ app, clock }: TestApp) => ({ ...app.deps, now: clock.now() });

describe('POST /admins/erase: the person', () => {
  it('ends every session at once, and nobody can sign in to the account', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { body } = await app.call(authRoutes.login, { email: me.email, password });
    expect((await erase(app, me)).status).toBe(200);
    for (const token of [me.token, body.token]) {
      expect((await app.fail(adminRoutes.data, {}, { token })).status).toBe(401);
    }
    const { refreshToken } = body;
    expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(401);
    expect((await app.fail(authRoutes.login, { email: me.email, password })).status).toBe(401);
    expect(app.events).toContainEqual({ type: 'session.ended', userId: me.userId });
    expect((await erase(app, me)).status).toBe(401);
  });

  it('removes name and e-mail everywhere except in the last mail', async () => {
    const app = await buildTestApp();
    const [me, other] = [
      await createAccount(app, { name: 'Zuleica Furtado' }),
      await createAccount(app),
    ];
    const room = await createRoom(app, other);
    await linkRoomAdmin(app, room, me);
    await createTicket(app, room, me);
    await app.call(adminRoutes.update, { name: 'Zuleica Prado', email: me.email, password }, me);
    await app.call(roomRoutes.update, { id: String(room.id), name: 'Sala clara' }, me);
    await app.call(authRoutes.requestReset, { userEmail: me.email });
    const self = await insertVisitor(app, room, { name: 'Zuleica Prado', email: me.email });
    const said = await say(app, room, self, 'olá a todos');
    expect((await erase(app, me)).status).toBe(200);
    const kept = await everything(app, ['outbox']);
    for (const word of ['Zuleica', 'zuleica', me.email]) expect(kept).not.toContain(word);
    const visitor = await app.db
      .selectFrom('visitors')
      .selectAll()
      .where('id', '=', self.id)
      .executeTakeFirstOrThrow();
    expect(visitor).toMatchObject({ name: 'Conta excluída', email: null, user_id: null });
    const message = await app.db
      .selectFrom('messages')
      .select('body')
      .where('id', '=', said.id)
      .executeTakeFirstOrThrow();
    expect(message.body).toBe('olá a todos');
    const lines = await app.db
      .selectFrom('history')
      .select(['admin_id', 'admin_name', 'action'])
      .where('admin_id', '=', me.adminId)
      .execute();
    expect(lines.map(({ action }) => action)).toContain('account.erased');
    for (const line of lines) expect(line.admin_name).toBe('Conta excluída');
    const mails = await app.db.selectFrom('outbox').selectAll().execute();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [me.email, 'Sua conta foi excluída'],
    ]);
  });

  it('frees the e-mail, and its next owner inherits nothing', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createRoom(app, me);
    await erase(app, me);
    const { body } = await app.call(adminRoutes.create, {
      name: 'Nova',
      email: me.email,
      password,
    });
    expect(body.admin.id).not.toBe(me.adminId);
    const session = await app.call(authRoutes.login, { email: me.email, password });
    expect((await app.call(roomRoutes.list, {}, session.body)).body.rooms).toEqual([]);
  });

  it('hides the person from the choice of co-administrators', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, other);
    await erase(app, me);
    const { body } = await app.call(adminRoutes.list, {}, other);
    expect(body.admins.map(({ id }) => id)).toEqual([other.adminId]);
    const args = { roomId: String(room.id), adminId: me.adminId };
    expect((await app.fail(roomAdminRoutes.add, args, other)).status).toBe(422);
  });
});

describe('POST /admins/erase: belongings', () => {
  it('deletes their rooms with all related rows and files', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    await createRoom(app, me, { deletedAt: app.clock.now() });
    await createTicket(app, room, { email: 'convidada@exemplo.com' });
    await insertImage(app, room);
    await createEnvironment(app, me);
    await erase(app, me);
    for (const table of ['rooms', 'tickets', 'images', 'files', 'companies'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const environments = await app.db.selectFrom('environments').select('id').execute();
    expect(environments.map(({ id }) => id)).toEqual([1]);
    const { userId, adminId } = me;
    expect(app.events).toContainEqual({
      type: 'account.erased',
      subject: 'account',
      id: userId,
      adminId,
    });
  });

  it('passes rooms to the co-administrator of longest standing', async () => {
    const app = await buildTestApp();
    const [me, late, early] = [
      await createAccount(app),
      await createAccount(app),
      await createAccount(app),
    ];
    const room = await createRoom(app, me);
    await linkRoomAdmin(app, room, early);
    await app.db.updateTable('room_admins').set({ created_at: 1 }).execute();
    await linkRoomAdmin(app, room, late);
    await erase(app, me);
    expect(await ownerOf(app, room)).toBe(early.adminId);
    const links = await app.db.selectFrom('room_admins').select('admin_id').execute();
    expect(links).toEqual([{ admin_id: late.adminId }]);
    expect((await app.call(roomRoutes.get, { id: String(room.id) }, early)).status).toBe(200);
  });

  it('passes companies on, or deletes those without another administrator', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const [shared, own, theirs] = [
      await createCompany(app, [me], 'Dividida'),
      await createCompany(app, [me], 'Sozinha'),
      await createCompany(app, [other], 'De outra'),
    ];
    await linkCompanyAdmin(app, shared, other);
    await linkCompanyAdmin(app, theirs, me);
    await erase(app, me);
    const rows = await app.db
      .selectFrom('companies')
      .select(['id', 'owner_id as owner'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: shared.id, owner: other.adminId },
      { id: theirs.id, owner: other.adminId },
    ]);
    expect(own.id).toBeGreaterThan(0);
    const links = await app.db.selectFrom('company_admins').select('admin_id').execute();
    expect(links.map(({ admin_id }) => admin_id)).toEqual([other.adminId, other.adminId]);
  });

  it('leaves the belongings of others unchanged', async () => {
    const app = await buildTestApp();
    const other = await createBuyer(app);
    const room = await createRoom(app, other);
    await createTicket(app, room, { email: 'convidada@exemplo.com' });
    await grantItems(app, other, 2);
    await createCompany(app, [other]);
    const before = await fingerprint(app);
    const me = await createAccount(app);
    await createRoom(app, me);
    await erase(app, me);
    await forget(app, me);
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('POST /admins/erase: money', () => {
  it('keeps payments and ends subscriptions at the provider, after any number of tries', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const payment = await createOrder(app, me);
    const { reference } = await app.db
      .selectFrom('orders')
      .select('reference')
      .executeTakeFirstOrThrow();
    const { asaas } = app.app.deps;
    expect(await asaas.findSubscriptions(reference)).toHaveLength(1);
    await erase(app, me);
    const broken = { ...asaas, findSubscriptions: () => Promise.reject(new Error('down')) };
    app.clock.advance(60_000);
    await processCancellation({ ...moneyContext(app), asaas: broken });
    expect(await asaas.findSubscriptions(reference)).toHaveLength(1);
    app.clock.advance(2 * 60_000);
    await processCancellation(moneyContext(app));
    expect(await asaas.findSubscriptions(reference)).toEqual([]);
    const order = await app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: 'cancelled', next_try_at: null, claimed_until: null });
    const kept = await app.db.selectFrom('payments').select('id').execute();
    expect(kept).toEqual([{ id: payment.id }]);
    expect(await app.db.selectFrom('payment_accounts').select('cpf_cnpj').execute()).toEqual([
      { cpf_cnpj: '52998224725' },
    ]);
  });

  it('deletes access records after six months and charges after five years', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createBuyer(app), await createBuyer(app)];
    await createOrder(app, me);
    await createOrder(app, other);
    await erase(app, me);
    const count = async (table: 'sessions' | 'orders' | 'payments' | 'payment_accounts') =>
      (await app.db.selectFrom(table).select('id').execute()).length;
    app.clock.advance(180 * DAY);
    await sweepErased({ db: app.db, now: app.clock.now() });
    expect([await count('sessions'), await count('orders')]).toEqual([2, 2]);
    app.clock.advance(4 * DAY);
    await sweepErased({ db: app.db, now: app.clock.now() });
    expect([await count('sessions'), await count('orders')]).toEqual([1, 2]);
    app.clock.advance(5 * 366 * DAY);
    await sweepErased({ db: app.db, now: app.clock.now() });
    expect(await count('orders')).toBe(1);
    expect([await count('payments'), await count('payment_accounts')]).toEqual([1, 1]);
  });
});

describe('POST /admins/erase: refusals', () => {
  it('requires the password and the address, and changes nothing without them', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const before = await fingerprint(app);
    const mismatch = await erase(app, me, { email: 'outra@exemplo.com' });
    expect([mismatch.status, mismatch.body.error.fields]).toEqual([
      422,
      { email: 'Digite o email da sua conta' },
    ]);
    expect((await erase(app, me, { email: 'x' })).status).toBe(400);
    expect(await fingerprint(app)).toBe(before);
    const wrong = await erase(app, me, { password: 'senha errada' });
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { password: 'Senha incorreta' }]);
    expect((await app.fail(myDataRoutes.erase, { password, email: me.email })).status).toBe(401);
  });

  it('accepts the address in capitals and with spaces', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await erase(app, me, { email: ` ${me.email.toUpperCase()} ` })).status).toBe(200);
  });

  it('requires a code too when a second factor is on', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret } = await enableTwoFactor(app, me);
    expect((await erase(app, me)).body.error.error).toBe('TWO_FACTOR_REQUIRED');
    const wrong = await erase(app, me, { code: appCode(app, secret, 50) });
    expect(wrong.body.error.error).toBe('WRONG_TWO_FACTOR_CODE');
    expect((await erase(app, me, { code: appCode(app, secret) })).status).toBe(200);
    expect(await app.db.selectFrom('two_factors').selectAll().execute()).toEqual([]);
  });

  it('never erases the last MASTER_ADMIN, also when two ask at once', async () => {
    const app = await buildTestApp();
    const masters = [
      await createAccount(app, { role: Role.MASTER_ADMIN }),
      await createAccount(app, { role: Role.MASTER_ADMIN }),
      await createAccount(app, { role: Role.MASTER_ADMIN }),
    ];
    const answers = await Promise.all(masters.map((master) => erase(app, master)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.error.error).toBe('LAST_MASTER');
  });

  it('happens once when many ask at the same moment', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => erase(app, me)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    const erased = app.events.filter(({ type }) => type === 'account.erased');
    expect(erased).toHaveLength(1);
  });
});

async function say(app: TestApp, room: { id: number }, sender: { id: number }, body: string) {
  return app.db
    .insertInto('messages')
    .values({
      room_id: room.id,
      chat: 'room',
      sender_id: sender.id,
      recipient_id: null,
      is_from_admin: 0,
      body,
      body_key: body,
      created_at: app.clock.now(),
      edited_at: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The whole database as text. */
async function everything({ db }: TestApp, except: string[]): Promise<string> {
  const tables = await db.introspection.getTables();
  // What is deleted waits in the search tables, some seconds at most, until it is out of them.
  const rows = tables.filter((table) => !isSearchTable(table));
  const kept = rows.filter(({ name }) => !except.includes(name));
  const all = await Promise.all(
    // The table names come from the database itself, not from a caller.
    kept.map(({ name }) =>
      db
        .selectFrom(name as 'rooms')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(all);
}

/** Texts of an erased account that stay by design; all others must be gone. */
async function forget({ db }: TestApp, { userId, adminId }: TestAccount): Promise<void> {
  await db.deleteFrom('history').where('admin_id', '=', adminId).execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
