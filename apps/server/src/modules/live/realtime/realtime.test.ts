import { clientEvents } from '@atrio/contract/live/realtime';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount, signInAgain } from '../../../../test/factories/account.ts';
import { insertBan } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createBadTokens } from '../../../../test/factories/tokens.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const MINUTE = 60_000;

/** Every event but `ping` and `identify`, with valid arguments. */
const ARGUMENTS = {
  panelJoinRoom: ['sala'],
  panelLeaveRoom: ['sala'],
  panelGetMessagesOnRoom: ['sala'],
  panelDeleteMessagesOf: ['sala', { senderId: 1 }],
  panelWatchRooms: [],
  joinRoom: ['sala'],
  leaveRoom: ['sala'],
  getMessages: [],
  getPeople: [],
  playerMessage: [{ message: 'oi' }],
  editMessage: [{ id: 1, message: 'oi' }],
  deleteMessage: [{ id: 1 }],
  reportMessage: [{ id: 1 }],
};

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

describe('before identify', () => {
  it('C1: refuses every event but `ping`', async () => {
    const { app } = await roomWithOwner();
    expect(Object.keys({ ...ARGUMENTS, identify: [], ping: [] }).sort()).toEqual(
      Object.keys(clientEvents).sort(),
    );
    const socket = await openSocket(app.url);
    for (const [event, args] of Object.entries(ARGUMENTS)) {
      expect((await socket.refused(event, ...args)).error).toBe('UNAUTHENTICATED');
    }
  });

  it('C1: disconnects a socket that does not identify within five seconds, and no other', async () => {
    const { app, room } = await roomWithOwner();
    const begun = performance.now();
    const bia = await joinAsVisitor(app, room);
    const silent = await openSocket(app.url);
    const refused = await openSocket(app.url);
    await refused.refused('identify', 'x');
    // A WebSocket without even a socket.io connection.
    const bare = new WebSocket(`${app.url}/socket.io/?EIO=4&transport=websocket`);
    const bareEnded = new Promise((resolve) => bare.addEventListener('close', resolve));
    await Promise.all([silent.disconnected(), refused.disconnected(), bareEnded]);
    expect(performance.now() - begun).toBeGreaterThan(4_900);
    expect(performance.now() - begun).toBeLessThan(8_000);
    await bia.send('ping');
  });
});

describe('without an acknowledgement', () => {
  it('`ping` is answered by `pong`, also before `identify` and with an argument', async () => {
    const { app } = await roomWithOwner();
    const { socket, next } = await openSocket(app.url);
    for (const args of [[], ['oi'], [{ sentAt: 1 }], [null]]) {
      socket.emit('ping', ...args);
      expect(await next('pong')).toEqual({});
    }
    const answer = await socket.emitWithAck('ping', 'oi');
    expect(answer).toEqual({ success: true });
  });

  it('joining and reading are answered by `roomJoined` and `roomMessages`', async () => {
    const { app, owner, room } = await roomWithOwner();
    const bia = await openSocket(app.url);
    await bia.send('identify', (await createVisitor(app, room)).token);
    bia.socket.emit('joinRoom', room.sceneName);
    expect(await bia.next('roomJoined')).toMatchObject({ self: { name: 'Bia' }, onlineNow: 1 });
    await bia.send('playerMessage', { message: 'Oi' });
    bia.socket.emit('getMessages');
    expect(await bia.next('roomMessages')).toMatchObject({
      messages: [{ message: 'Oi' }],
      hasMore: false,
    });
    const panel = await openSocket(app.url);
    await panel.send('identify', owner.token);
    panel.socket.emit('panelJoinRoom', room.sceneName);
    expect(await panel.next('roomJoined')).toMatchObject({
      self: { name: owner.name },
      people: [{ name: 'Bia' }],
    });
    panel.socket.emit('panelGetMessagesOnRoom', room.sceneName, { limit: 1 });
    expect((await panel.next('roomMessages')).messages).toMatchObject([{ message: 'Oi' }]);
    // With an acknowledgement, only that is the answer, and a refusal sends no such event.
    await panel.send('panelGetMessagesOnRoom', room.sceneName);
    panel.socket.emit('panelJoinRoom', 'sala-que-nao-existe');
    expect((await panel.next('failure')).event).toBe('panelJoinRoom');
    expect([panel.received('roomJoined'), panel.received('roomMessages')]).toEqual([[], []]);
  });
});

describe('identify', () => {
  it("returns the caller's identity, and sends it as `welcome` too", async () => {
    const { app, owner, room } = await roomWithOwner();
    const socket = await openSocket(app.url);
    const admin = { id: owner.adminId, name: owner.name, role: 2 };
    expect(await socket.send('identify', owner.token)).toMatchObject(admin);
    expect(await socket.next('welcome')).toEqual(admin);
    const bia = await createVisitor(app, room);
    await socket.send('identify', bia.token);
    expect(await socket.next('welcome')).toEqual({ id: bia.id, name: 'Bia', role: 3 });
  });

  it('refuses expired and forged tokens, tokens of another kind, and non-tokens', async () => {
    const { app, owner } = await roomWithOwner();
    const { expired, forged, refreshAsAccess } = await createBadTokens(app, owner);
    const socket = await openSocket(app.url);
    for (const token of [expired, forged, refreshAsAccess, 'x', 'a.b.c']) {
      expect((await socket.refused('identify', token)).error).toBe('UNAUTHENTICATED');
    }
    for (const token of ['', null, undefined, 7, {}, ['a'], 'x'.repeat(2_001)]) {
      expect((await socket.refused('identify', token)).error).toBe('VALIDATION_ERROR');
    }
    expect(socket.received('welcome')).toEqual([]);
  });

  it('refuses people without an Admin record, and visitors of a deleted room', async () => {
    const { app, owner } = await roomWithOwner();
    const guest = await createAccount(app, { role: 3, isAdmin: false });
    const doomed = await createRoom(app, owner);
    const bia = await createVisitor(app, doomed);
    await app.db.updateTable('rooms').set({ deleted_at: 1 }).where('id', '=', doomed.id).execute();
    const socket = await openSocket(app.url);
    expect((await socket.refused('identify', guest.token)).error).toBe('AREA_FORBIDDEN');
    expect((await socket.refused('identify', bia.token)).error).toBe('NOT_FOUND');
  });

  it('tells a banned visitor the reason by `banned`, and disconnects them', async () => {
    const { app, room } = await roomWithOwner();
    const bia = await createVisitor(app, room);
    await insertBan(app, room, { visitorId: bia.id, reason: 'Ofensas' });
    const socket = await openSocket(app.url);
    const refusal = await socket.refused('identify', bia.token);
    expect(refusal).toMatchObject({ error: 'VISITOR_BANNED', current: { reason: 'Ofensas' } });
    expect(await socket.next('banned')).toEqual({ reason: 'Ofensas', endsAt: null });
    await socket.disconnected();
  });

  it('as another person gives up the seat and its channels', async () => {
    const { app, owner, room } = await roomWithOwner();
    const stranger = await createAccount(app);
    const bia = await joinAsVisitor(app, room);
    const panel = await joinAsAdmin(app, room, owner);
    await panel.send('identify', stranger.token);
    await bia.send('playerMessage', { message: 'sobre ti' });
    await panel.send('ping');
    expect(panel.received('playerMessage')).toEqual([]);
    expect((await panel.refused('getMessages')).error).toBe('ROOM_NOT_JOINED');
  });

  it('C7: must be repeated when the token has expired, and keeps the seat', async () => {
    const { app, owner, room } = await roomWithOwner();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    app.clock.advance(16 * MINUTE);
    for (const [event, ...args] of [
      ['getMessages'],
      ['playerMessage', { message: 'oi' }],
      ['panelGetMessagesOnRoom', room.sceneName],
      ['panelWatchRooms'],
    ]) {
      expect((await panel.refused(String(event), ...args)).error).toBe('UNAUTHENTICATED');
    }
    expect((await bia.refused('getMessages')).error).toBe('UNAUTHENTICATED');
    const { refreshToken } = bia;
    const renewed = await app.call(visitRoutes.refresh, { refreshToken });
    await bia.send('identify', renewed.body.token);
    await bia.send('playerMessage', { message: 'estás aí?' });
    expect((await panel.next('playerMessage')).message).toBe('estás aí?');
    await panel.send('identify', (await signInAgain(app, owner)).token);
    await panel.send('playerMessage', { message: 'estou' });
    expect((await bia.next('playerMessage')).message).toBe('estás aí?');
    expect((await bia.next('playerMessage')).message).toBe('estou');
  });
});

describe('events', () => {
  it('refuse unknown names', async () => {
    const { app, owner } = await roomWithOwner();
    const socket = await openSocket(app.url);
    await socket.send('identify', owner.token);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nada', '']) {
      const { error, message } = await socket.refused(name, {});
      expect([error, message]).toEqual(['ROUTE_NOT_FOUND', 'Endereço não encontrado']);
    }
  });

  it('refuse too many arguments and arguments of the wrong type', async () => {
    const { app, owner, room } = await roomWithOwner();
    const socket = await joinAsAdmin(app, room, owner);
    for (const [event, ...args] of [
      ['ping', 1, 2],
      ['identify', owner.token, 'mais'],
      ['panelJoinRoom'],
      ['panelJoinRoom', { sceneName: room.sceneName }],
      ['panelJoinRoom', 'x'.repeat(201)],
      ['panelJoinRoom', 'a\u0000b'],
      ['panelGetMessagesOnRoom', room.sceneName, { search: 'a\u0000b' }],
      ['joinRoom', room.sceneName, { chat: 'outro' }],
      ['getMessages', 'x'],
      ['playerMessage', Buffer.from('oi')],
      ['playerMessage', { message: Buffer.from('oi') }],
      ['playerMessage', ['message', 'oi']],
      ['deleteMessage', { id: 1.5 }],
      ['deleteMessage', { id: -1 }],
      ['deleteMessage', null],
      ['reportMessage', { id: 1, reason: 'a'.repeat(301) }],
    ]) {
      expect((await socket.refused(String(event), ...args)).error).toBe('VALIDATION_ERROR');
    }
    expect((await socket.send('ping')) ?? {}).toMatchObject({ success: true });
  });

  it('without an acknowledgement are answered by server events', async () => {
    const { app, owner, room } = await roomWithOwner();
    const client = await openSocket(app.url);
    client.socket.emit('getMessages');
    expect(await client.next('failure')).toEqual({
      event: 'getMessages',
      error: { message: 'Entre novamente para continuar', error: 'UNAUTHENTICATED' },
    });
    client.socket.emit('identify', owner.token);
    expect(await client.next('welcome')).toMatchObject({ id: owner.adminId });
    client.socket.emit('ping');
    await client.next('pong');
    client.socket.emit('panelJoinRoom', room.sceneName);
    client.socket.emit('playerMessage', { message: 'sem resposta' });
    expect((await client.next('playerMessage')).message).toBe('sem resposta');
    client.socket.emit('playerMessage', { message: '' });
    expect(await client.next('failure')).toEqual({
      event: 'playerMessage',
      error: { message: 'Escreva uma mensagem', error: 'VALIDATION_ERROR' },
    });
    client.socket.emit('x'.repeat(500));
    expect((await client.next('failure')).event).toBe('x'.repeat(60));
  });

  it('are answered in the order they were sent', async () => {
    const { app, owner, room } = await roomWithOwner();
    const client = await openSocket(app.url);
    const answered: string[] = [];
    const send = (event: string, ...args: unknown[]) =>
      client.socket.emitWithAck(event, ...args).then(({ success }) => {
        answered.push(`${event} ${success}`);
      });
    await Promise.all([
      send('identify', owner.token),
      send('panelJoinRoom', room.sceneName),
      send('playerMessage', { message: 'oi' }),
      send('panelLeaveRoom', room.sceneName),
      send('getMessages'),
    ]);
    expect(answered).toEqual([
      'identify true',
      'panelJoinRoom true',
      'playerMessage true',
      'panelLeaveRoom true',
      'getMessages false',
    ]);
  });
});
