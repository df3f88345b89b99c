import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { visitRoutes } from '@atrio/contract/live/visits';
import { paymentRoutes } from '@atrio/contract/money/payments';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { notificationRoutes } from '@atrio/contract/platform/notifications';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { createBuyer, createOrder, GALERIA } from '../../../../test/factories/money.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { visitCodeFor } from '../../../../test/factories/visit-code.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { overdueAt, payAt } from '../../../../test/sandbox.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { notify, sweepNotifications } from './notifications.service.ts';

const DAY = 24 * 60 * 60_000;

async function bellOf(app: TestApp, account: TestAccount) {
  const { status, body } = await app.call(notificationRoutes.list, {}, account);
  expect(status).toBe(200);
  return body;
}

async function kindsOf(app: TestApp, account: TestAccount) {
  return (await bellOf(app, account)).notifications.map(({ kind }) => kind);
}

/** Adds this many notifications of one person, each with its own topic. */
async function tell(app: TestApp, { userId }: TestAccount, count: number, from = 1) {
  const { db, live } = app.app.deps;
  const news = Array.from({ length: count }, (_, index) => ({
    userId,
    kind: 'payment.received' as const,
    data: { paymentId: from + index },
  }));
  await notify({ db, live, now: app.clock.now() }, news);
}

async function listening(app: TestApp, account: TestAccount) {
  const socket = await openSocket(app.url);
  await socket.send('identify', account.token);
  return socket;
}

describe('GET /notifications', () => {
  it("returns the caller's latest thirty and the number of unread ones", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await tell(app, me, 35);
    const { notifications, unread } = await bellOf(app, me);
    expect(notifications.map(({ data }) => data.paymentId)).toEqual(
      Array.from({ length: 30 }, (_, index) => 35 - index),
    );
    expect(unread).toBe(35);
    expect(notifications[0]).toMatchObject({ isRead: false, times: 1 });
    expect(await bellOf(app, other)).toMatchObject({ notifications: [], unread: 0 });
  });

  it('requires a session', async () => {
    const app = await buildTestApp();
    expect((await app.fail(notificationRoutes.list, {})).status).toBe(401);
    expect((await app.fail(notificationRoutes.read, {})).status).toBe(401);
  });
});

describe('POST /notifications/read', () => {
  it('marks one, or all, and tells the caller’s other pages', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await tell(app, me, 3);
    const page = await listening(app, me);
    const [latest] = (await bellOf(app, me)).notifications;
    const one = await app.call(notificationRoutes.read, { id: latest?.id ?? 0 }, me);
    expect(one.body.unread).toBe(2);
    expect(await page.next('notification')).toEqual({ news: null, unread: 2 });
    expect((await bellOf(app, me)).notifications.map(({ isRead }) => isRead)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await app.call(notificationRoutes.read, {}, me)).body.unread).toBe(0);
    expect(await page.next('notification')).toEqual({ news: null, unread: 0 });
    // A second call changes nothing.
    await app.call(notificationRoutes.read, {}, me);
    await page.send('ping');
    expect(page.received('notification')).toEqual([]);
  });

  it('does not affect notifications of others', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await tell(app, other, 1);
    const [theirs] = (await bellOf(app, other)).notifications;
    expect((await app.call(notificationRoutes.read, { id: theirs?.id ?? 0 }, me)).status).toBe(200);
    await app.call(notificationRoutes.read, {}, me);
    expect((await bellOf(app, other)).unread).toBe(1);
  });

  it.each([0, -1, 1.5, '1', null])('refuses %o as an id', async (id) => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.fail(notificationRoutes.read, { id }, me);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['id']]);
  });
});

describe('retention', () => {
  it('keeps the latest two hundred of each person, for ninety days', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await tell(app, other, 1);
    await tell(app, me, 150);
    app.clock.advance(60_000);
    await tell(app, me, 60, 151);
    const rows = await app.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', me.userId)
      .orderBy('id')
      .execute();
    expect([rows.length, rows[0]?.data]).toEqual([200, '{"paymentId":11}']);
    expect((await bellOf(app, other)).unread).toBe(1);
    const { db } = app.app.deps;
    await sweepNotifications({ db, now: app.clock.now() + 90 * DAY - 30_000 });
    expect((await bellOf(app, me)).unread).toBe(60);
    expect((await bellOf(app, other)).unread).toBe(0);
  });
});

describe('notifications', () => {
  it('are sent for received payments, with their rooms, once', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const page = await listening(app, me);
    const payment = await createOrder(app, me);
    expect(await kindsOf(app, me)).toEqual([]);
    await payAt(payment.asaasPaymentUrl);
    const refresh = () => app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
    await Promise.all([refresh(), refresh(), refresh()]);
    await refresh();
    const { notifications } = await bellOf(app, me);
    expect(notifications).toMatchObject([
      { kind: 'rooms.added', data: { paymentId: payment.id, count: GALERIA.rooms } },
      { kind: 'payment.received', data: { paymentId: payment.id, planName: 'Galeria' } },
    ]);
    expect((await page.next('notification')).news?.kind).toBe('payment.received');
    expect(await page.next('notification')).toMatchObject({
      news: { kind: 'rooms.added' },
      unread: 2,
    });
  });

  it('are sent for overdue payments', async () => {
    const app = await buildTestApp();
    const me = await createBuyer(app);
    const payment = await createOrder(app, me);
    await overdueAt(payment.asaasPaymentUrl);
    for (let times = 0; times < 2; times++) {
      await app.call(paymentRoutes.refresh, { id: String(payment.id) }, me);
    }
    expect(await kindsOf(app, me)).toEqual(['payment.overdue']);
  });

  it('are sent for tickets whose address an account confirms, or that come for the first time', async () => {
    const app = await buildTestApp();
    const [owner, coadmin, stranger] = [
      await createAccount(app),
      await createAccount(app),
      await createAccount(app),
    ];
    const room = await createRoom(app, owner, { isPrivate: true });
    await linkRoomAdmin(app, room, coadmin);
    const email = 'nina@exemplo.com';
    const ticket = { roomId: room.id, email, notify: false };
    await app.call(ticketRoutes.create, ticket, owner);
    await app.call(adminRoutes.create, { name: 'Nina', email, password: PASSWORD });
    const nina = (await app.call(authRoutes.login, { email, password: PASSWORD })).body;
    const mail = await app.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow();
    const code = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(mail.body)?.[1] ?? '';
    await app.call(emailRoutes.confirm, { code }, nina);
    for (let times = 0; times < 2; times++) {
      app.clock.advance(60_000);
      const code = await visitCodeFor(app, room, email);
      const entry = { sceneName: room.sceneName, name: 'Nina', email, code };
      expect((await app.call(visitRoutes.enter, entry)).status).toBe(200);
    }
    const data = { roomId: room.id, roomName: room.name, email };
    for (const account of [owner, coadmin]) {
      expect((await bellOf(app, account)).notifications).toMatchObject([
        { kind: 'ticket.accepted', data: { ...data, hasEntered: true } },
        { kind: 'ticket.accepted', data: { ...data, hasEntered: false } },
      ]);
    }
    expect(await kindsOf(app, stranger)).toEqual([]);
  });

  it('are sent for reported messages, one until it is read, and not to the reporter', async () => {
    const app = await buildTestApp();
    const [owner, coadmin] = [await createAccount(app), await createAccount(app)];
    const room = await createRoom(app, owner);
    await linkRoomAdmin(app, room, coadmin);
    const [bia, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, room, 'Caio')];
    const panel = await joinAsAdmin(app, room, coadmin);
    const { message } = await bia.send('playerMessage', { message: 'feio' });
    const page = await listening(app, owner);
    await caio.send('reportMessage', { id: message.id });
    await panel.send('reportMessage', { id: message.id });
    expect(await page.next('notification')).toMatchObject({ news: { times: 1 }, unread: 1 });
    expect(await page.next('notification')).toMatchObject({ news: { times: 2 }, unread: 1 });
    expect((await bellOf(app, owner)).notifications).toMatchObject([
      { kind: 'message.reported', times: 2, data: { roomId: room.id, roomName: room.name } },
    ]);
    expect((await bellOf(app, coadmin)).notifications).toMatchObject([{ times: 1 }]);
    await app.call(notificationRoutes.read, {}, owner);
    const { message: next } = await bia.send('playerMessage', { message: 'pior' });
    await caio.send('reportMessage', { id: next.id });
    const lines = (await bellOf(app, owner)).notifications;
    expect(lines.map(({ times, isRead }) => [times, isRead])).toEqual([
      [1, false],
      [2, true],
    ]);
    // The notification does not contain the message.
    expect(
      JSON.stringify(await app.db.selectFrom('notifications').selectAll().execute()),
    ).not.toMatch(/feio|pior/);
  });

  it("are sent for a room or company that another person shares, not for one's own actions", async () => {
    const app = await buildTestApp();
    const [owner, friend] = [
      await createAccount(app, { name: 'Helena Prado' }),
      await createAccount(app),
    ];
    const room = await createRoom(app, owner);
    const link = { roomId: String(room.id), adminId: friend.adminId };
    await app.call(roomAdminRoutes.add, link, owner);
    await app.call(roomAdminRoutes.add, link, owner);
    const company = (await app.call(companyRoutes.create, { name: 'Ipê' }, owner)).body.company;
    const added = JSON.stringify([friend.adminId]);
    for (let times = 0; times < 2; times++) {
      const change = { id: String(company.id), adminsToAdd: added };
      await app.call(companyRoutes.update, change, owner);
    }
    expect((await bellOf(app, friend)).notifications).toMatchObject([
      {
        kind: 'companyAdmin.added',
        data: { companyId: company.id, companyName: 'Ipê', byName: 'Helena Prado' },
      },
      { kind: 'roomAdmin.added', data: { roomId: room.id, byName: 'Helena Prado' } },
    ]);
    expect(await kindsOf(app, owner)).toEqual([]);
  });
});
