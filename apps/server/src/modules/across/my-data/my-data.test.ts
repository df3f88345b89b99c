import { authRoutes } from '@atrio/contract/accounts/accounts';
import { type MyData, myDataRoutes, myDataSchema } from '@atrio/contract/across/my-data';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { insertVisitor } from '../../../../test/factories/inside.ts';
import { createBuyer, grantItems } from '../../../../test/factories/money.ts';
import { createCompany, createEnvironment } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { ticketsGiven } from './my-data.queries.ts';

const HOUR = 60 * 60_000;
const password = PASSWORD;

const ask = (app: TestApp, me: { token: string }, body: object = { password }) =>
  app.fail(myDataRoutes.export, { ...body }, me);

async function exported(app: TestApp, me: TestAccount): Promise<MyData> {
  const { status, body } = await app.call(myDataRoutes.export, { password }, me);
  expect(status).toBe(200);
  return myDataSchema.parse(body);
}

/** Rows of each kind. */
async function useEverything(app: TestApp, me: TestAccount, other: TestAccount) {
  const room = await createRoom(app, me, { name: `Sala de ${me.name}` });
  await createRoom(app, me, { deletedAt: app.clock.now() });
  const theirs = await createRoom(app, other);
  await linkRoomAdmin(app, theirs, me);
  await createEnvironment(app, me);
  await createCompany(app, [me]);
  await createTicket(app, room, { email: 'convidada@exemplo.com' });
  await createTicket(app, theirs, me);
  await grantItems(app, me, 2);
  await speak(app, theirs, me, ['olá', 'tchau']);
  return { room, theirs };
}

/** Writes a message as an administrator of the room. */
async function speak(app: TestApp, room: { id: number }, me: TestAccount, texts: string[]) {
  const visitor = await insertVisitor(app, room);
  await app.db
    .updateTable('visitors')
    .set({ user_id: me.userId })
    .where('id', '=', visitor.id)
    .execute();
  const rows = texts.map((body) => ({
    room_id: room.id,
    chat: 'room',
    sender_id: visitor.id,
    recipient_id: null,
    is_from_admin: 1,
    body,
    body_key: body,
    created_at: app.clock.now(),
    edited_at: null,
    deleted_at: null,
  }));
  // One statement takes so many values at most.
  for (let at = 0; at < rows.length; at += 1_000) {
    await app.db
      .insertInto('messages')
      .values(rows.slice(at, at + 1_000))
      .execute();
  }
}

describe('POST /admins/export', () => {
  it('returns all data about the person, and none about others', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createBuyer(app), await createBuyer(app)];
    const { room, theirs } = await useEverything(app, me, other);
    await useEverything(app, other, me);
    await app.call(authRoutes.login, { email: me.email, password });
    const data = await exported(app, me);
    expect(data.profile).toMatchObject({ name: me.name, email: me.email, twoFactor: false });
    expect(data.profile.emailConfirmed).toBe(true);
    expect(data.sessions).toHaveLength(2);
    expect(data.rooms).toHaveLength(3);
    expect(data.rooms[0]).toMatchObject({ id: room.id, name: `Sala de ${me.name}` });
    expect(data.rooms.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1);
    expect(data.coAdministeredRooms).toMatchObject([{ roomId: theirs.id }]);
    expect([data.environments.length, data.companies.length]).toEqual([1, 1]);
    expect(data.companies[0]?.owner).toBe(true);
    expect(data.ticketsGiven.map(({ email }) => email)).toContain('convidada@exemplo.com');
    expect(data.ticketsReceived).toHaveLength(1);
    expect(data.messages.map(({ text }) => text)).toEqual(['olá', 'tchau']);
    expect(data.paymentData).toMatchObject([{ cpfCnpj: '52998224725', name: 'Helena Prado' }]);
    expect([data.orders.length, data.payments.length, data.purchases.length]).toEqual([1, 1, 2]);
    expect(data.sharedWith.map(({ name }) => name)).toContain('Asaas');
    expect(data.history.map(({ action }) => action)).toContain('account.exported');
    // The invitation from the other administrator names me and one of their rooms.
    const text = JSON.stringify({ ...data, ticketsGiven: [], ticketsReceived: [], visits: [] });
    expect(text).not.toContain(other.email);
    expect(text).not.toContain('password');
  });

  it('works for an account without any data', async () => {
    const app = await buildTestApp();
    const data = await exported(app, await createAccount(app));
    expect([data.rooms, data.messages, data.payments]).toEqual([[], [], []]);
  });

  it('returns many pages in their order', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    // The ids of 10,000 are read at once.
    const texts = Array.from({ length: 10_250 }, (_, index) => `mensagem ${index}`);
    await speak(app, room, me, texts);
    expect((await exported(app, me)).messages.map(({ text }) => text)).toEqual(texts);
  });

  it('includes their messages as visitors, by their confirmed e-mail', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, other);
    const self = await insertVisitor(app, room, { email: me.email });
    await app.db
      .insertInto('visits')
      .values({
        room_id: room.id,
        visitor_id: self.id,
        chat: 'room',
        started_at: app.clock.now(),
        ended_at: null,
      })
      .execute();
    expect((await exported(app, me)).visits).toMatchObject([{ chat: 'room', endedAt: null }]);
    expect((await exported(app, other)).visits).toEqual([]);
  });

  it('has nothing of an address that is not confirmed', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, other);
    const self = await insertVisitor(app, room, { email: me.email });
    const visit = { room_id: room.id, visitor_id: self.id, chat: 'room' };
    await app.db
      .insertInto('visits')
      .values({ ...visit, started_at: app.clock.now(), ended_at: null })
      .execute();
    await app.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', me.userId)
      .execute();
    const { visits, mails } = await exported(app, me);
    expect([visits, mails]).toEqual([[], []]);
  });

  it('has nothing of a room that has changed hands while the rest was being sent', async () => {
    const app = await buildTestApp();
    const [me, heir] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, me);
    await createTicket(app, room, { email: 'convidada@exemplo.com' });
    const whose = { userId: me.userId, adminId: me.adminId, provenEmail: me.email };
    const find = () =>
      ticketsGiven.ids(app.db, { owners: [room.id], whose }, { after: 0, limit: 10 });
    expect(await find()).toHaveLength(1);
    await app.db
      .updateTable('rooms')
      .set({ owner_id: heir.adminId })
      .where('id', '=', room.id)
      .execute();
    expect(await find()).toEqual([]);
  });

  it('requires the password and a session', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const wrong = await ask(app, me, { password: 'senha errada' });
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { password: 'Senha incorreta' }]);
    expect((await ask(app, me, {})).status).toBe(400);
    expect((await ask(app, { token: 'x' })).status).toBe(401);
  });

  it('is limited to five times an hour', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (let index = 0; index < 5; index++) expect((await ask(app, me)).status).toBe(200);
    expect((await ask(app, me)).status).toBe(429);
    expect((await ask(app, await createAccount(app))).status).toBe(200);
    app.clock.advance(HOUR);
    const { body } = await app.call(authRoutes.login, { email: me.email, password });
    expect((await ask(app, body)).status).toBe(200);
  });
});
