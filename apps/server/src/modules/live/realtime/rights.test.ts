import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { joinPrivately } from '../../../../test/factories/visit-code.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket, type TestSocket } from '../../../../test/socket-client.ts';

/** Far longer than it takes, on a busy machine too, and far less than until the next ping. */
const AT_ONCE_MS = 5_000;

async function roomWithCoadmin() {
  const app = await buildTestApp();
  const [owner, coadmin] = [await createAccount(app), await createAccount(app)];
  const room = await createRoom(app, owner);
  const link = await linkRoomAdmin(app, room, coadmin);
  const panel = await joinAsAdmin(app, room, coadmin);
  return { app, owner, coadmin, room, link, panel };
}

/** Removes a right and waits until its holder is told that the room is lost. */
async function loses(socket: TestSocket, room: { id: number }, take: () => Promise<unknown>) {
  const begun = performance.now();
  await take();
  expect(await socket.next('roomClosed')).toEqual({ roomId: room.id });
  expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
}

/** Checks that new messages in the room do not reach this socket. */
async function hearsNothing(socket: TestSocket, speaker: TestSocket) {
  await speaker.send('playerMessage', { message: 'entre nós' });
  // Events sent earlier arrive before this is answered, refused or not.
  await socket.socket.emitWithAck('ping');
  expect(socket.received('playerMessage')).toEqual([]);
}

describe('Z10: a co-administrator who is removed', () => {
  it('loses the room at once: gets no more events, and is refused like a stranger', async () => {
    const { app, owner, room, link, panel } = await roomWithCoadmin();
    const keeper = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    const { message } = await panel.send('playerMessage', { message: 'minha' });
    await panel.next('playerMessage');
    await loses(panel, room, () =>
      app.call(roomAdminRoutes.remove, { linkId: String(link.id) }, owner),
    );
    await hearsNothing(panel, bia);
    await keeper.next('playerMessage');
    expect((await keeper.next('playerMessage')).message).toBe('entre nós');
    const refusals = [
      await panel.refused('editMessage', { id: message.id, message: 'outra' }),
      await panel.refused('deleteMessage', { id: message.id }),
      await panel.refused('playerMessage', { message: 'oi' }),
      await panel.refused('getMessages'),
    ];
    expect(refusals.map(({ error }) => error)).toEqual(Array(4).fill('ROOM_NOT_JOINED'));
    const missing = await panel.refused('panelJoinRoom', 'nunca-houve');
    expect(await panel.refused('panelJoinRoom', room.sceneName)).toEqual(missing);
    expect(await panel.refused('panelGetMessagesOnRoom', room.sceneName)).toEqual(missing);
    expect(keeper.received('roomClosed')).toEqual([]);
  });

  it('keeps their other rooms', async () => {
    const { app, owner, coadmin, room, link, panel } = await roomWithCoadmin();
    const own = await createRoom(app, coadmin);
    const elsewhere = await joinAsAdmin(app, own, coadmin);
    await loses(panel, room, () =>
      app.call(roomAdminRoutes.remove, { linkId: String(link.id) }, owner),
    );
    await panel.send('panelJoinRoom', own.sceneName);
    await elsewhere.send('playerMessage', { message: 'aqui' });
    expect((await panel.next('playerMessage')).message).toBe('aqui');
    expect(elsewhere.received('roomClosed')).toEqual([]);
  });
});

describe('Z10: an account', () => {
  it('loses the rooms of its sockets with its session, and only with that one', async () => {
    const { app, coadmin, room, panel } = await roomWithCoadmin();
    const body = { email: coadmin.email, password: 'porta azul 42' };
    const second = (await app.call(authRoutes.login, body)).body;
    const other = await joinAsAdmin(app, room, { ...coadmin, token: second.token });
    const bia = await joinAsVisitor(app, room);
    await loses(panel, room, () =>
      app.call(authRoutes.endSession, { id: String(coadmin.sessionId) }, second),
    );
    await hearsNothing(panel, bia);
    expect((await other.next('playerMessage')).message).toBe('entre nós');
    expect((await panel.refused('panelJoinRoom', room.sceneName)).error).toBe('UNAUTHENTICATED');
    expect((await panel.refused('identify', coadmin.token)).error).toBe('UNAUTHENTICATED');
    await panel.send('identify', second.token);
    await panel.send('panelJoinRoom', room.sceneName);
  });

  it('gets events of every room only while it is a MASTER_ADMIN', async () => {
    const { app, room } = await roomWithCoadmin();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const socket = await openSocket(app.url);
    await socket.send('identify', master.token);
    await socket.send('panelWatchRooms');
    const bia = await joinAsVisitor(app, room);
    expect(await socket.next('roomPresence')).toEqual({ roomId: room.id, onlineNow: 1 });
    await bia.next('presence');
    const { userId } = master;
    await app.db.updateTable('users').set({ role: 2 }).where('id', '=', userId).execute();
    app.app.deps.events.publish({ type: 'session.ended', userId });
    await socket.send('ping');
    await joinAsVisitor(app, room);
    await bia.next('presence');
    await socket.send('ping');
    expect(socket.received('roomPresence')).toEqual([]);
  });

  it('loses them on sign-out and on a new password', async () => {
    const { app, coadmin, room } = await roomWithCoadmin();
    const credentials = { email: coadmin.email, password: 'porta azul 42' };
    const session = (await app.call(authRoutes.login, credentials)).body;
    const first = await joinAsAdmin(app, room, { ...coadmin, token: session.token });
    await loses(first, room, () =>
      app.call(authRoutes.logout, { refreshToken: session.refreshToken }),
    );
    const second = await joinAsAdmin(app, room, coadmin);
    await app.call(authRoutes.requestReset, { userEmail: coadmin.email });
    const mail = await app.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow();
    const resetCode = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(mail.body)?.[1] ?? '';
    const reset = { userEmail: coadmin.email, newPassword: 'porta verde 77', resetCode };
    await loses(second, room, () => app.call(authRoutes.resetPassword, reset));
    expect((await second.refused('getMessages')).error).toBe('UNAUTHENTICATED');
  });
});

describe('Z10: a room', () => {
  it('that is deleted puts everybody out; once restored they may return', async () => {
    const { app, owner, room, panel } = await roomWithCoadmin();
    const bia = await joinAsVisitor(app, room);
    const id = String(room.id);
    await loses(bia, room, () => app.call(roomRoutes.remove, { id }, owner));
    await panel.next('roomClosed');
    for (const socket of [bia, panel]) {
      expect((await socket.refused('getMessages')).error).toBe('ROOM_NOT_JOINED');
    }
    expect((await bia.refused('joinRoom', room.sceneName)).error).toBe('NOT_FOUND');
    expect(await openVisits(app)).toBe(0);
    await app.call(roomRoutes.restore, { id }, owner);
    expect(await bia.send('joinRoom', room.sceneName)).toMatchObject({ self: { id: bia.id } });
  });

  it('that becomes private puts out visitors without a ticket, and keeps its panel', async () => {
    const { app, owner, room, panel } = await roomWithCoadmin();
    const bia = await joinAsVisitor(app, room);
    const waiting = await createVisitor(app, room, 'Caio');
    const change = { id: String(room.id), isVisible: true, isPrivate: true };
    await loses(bia, room, () => app.call(roomRoutes.update, change, owner));
    await hearsNothing(bia, panel);
    expect(panel.received('roomClosed')).toEqual([]);
    for (const { token } of [bia, waiting]) {
      const socket = await openSocket(app.url);
      expect((await socket.refused('identify', token)).error).toBe('VISIT_CODE_REQUIRED');
    }
    expect(await openVisits(app)).toBe(0);
  });

  it('that is only renamed puts nobody out', async () => {
    const { app, owner, room, panel } = await roomWithCoadmin();
    const bia = await joinAsVisitor(app, room);
    await app.call(roomRoutes.update, { id: String(room.id), name: 'Outro nome' }, owner);
    for (const socket of [bia, panel]) {
      await socket.send('getMessages');
      expect(socket.received('roomClosed')).toEqual([]);
    }
  });
});

describe('Z10: a visitor', () => {
  it('of a private room loses it together with their ticket', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner, { isPrivate: true });
    const ticket = await createTicket(app, room, { email: 'bia@exemplo.com' });
    await createTicket(app, room, { email: 'caio@exemplo.com' });
    const bia = await joinPrivately(app, room, 'bia@exemplo.com');
    const caio = await joinPrivately(app, room, 'caio@exemplo.com', 'Caio');
    await loses(bia, room, () =>
      app.call(ticketRoutes.removePre, { id: String(ticket.id) }, owner),
    );
    await hearsNothing(bia, caio);
    expect((await bia.refused('joinRoom', room.sceneName)).error).toBe('UNAUTHENTICATED');
    expect((await bia.refused('identify', bia.token)).error).toBe('VISIT_CODE_REQUIRED');
    expect(caio.received('roomClosed')).toEqual([]);
    expect(await openVisits(app)).toBe(1);
  });

  it('who is banned is disconnected, inside or before entering', async () => {
    const { app, owner, room } = await roomWithCoadmin();
    const inside = await joinAsVisitor(app, room);
    const atDoor = await openSocket(app.url);
    await atDoor.send('identify', inside.token);
    const ban = { id: String(room.id), visitorId: inside.id, reason: 'Ofensas', hours: 1 };
    await app.call(moderationRoutes.ban, ban, owner);
    for (const socket of [inside, atDoor]) {
      expect(await socket.next('banned')).toMatchObject({ reason: 'Ofensas' });
      await socket.disconnected();
      expect(socket.received('roomClosed')).toEqual([]);
    }
  });
});

async function openVisits({ db }: TestApp): Promise<number> {
  const rows = await db.selectFrom('visits').select('id').where('ended_at', 'is', null).execute();
  return rows.length;
}
