import { Role } from '@atrio/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

async function identified(app: TestApp, token: string) {
  const socket = await openSocket(app.url);
  await socket.send('identify', token);
  return socket;
}

describe('panelJoinRoom', () => {
  it('lets owner, co-administrators and a MASTER_ADMIN in without a visit, and lists who is inside', async () => {
    const { app, owner, room } = await roomWithOwner();
    const [coadmin, master] = [
      await createAccount(app),
      await createAccount(app, { role: Role.MASTER_ADMIN }),
    ];
    await linkRoomAdmin(app, room, coadmin);
    const iframes = { iframe_url: 'https://a.example/', admin_iframe_url: 'https://a.example/b' };
    await app.db.updateTable('rooms').set(iframes).execute();
    const bia = await joinAsVisitor(app, room);
    for (const admin of [owner, coadmin, master]) {
      const socket = await identified(app, admin.token);
      const answer = await socket.send('panelJoinRoom', room.sceneName);
      expect(answer).toMatchObject({
        roomId: room.id,
        self: { name: admin.name },
        room: { sceneName: room.sceneName, iframeUrl: iframes.admin_iframe_url },
        people: [{ id: bia.id, name: 'Bia' }],
        onlineNow: 1,
      });
      expect((await socket.send('panelJoinRoom', room.sceneName)).self).toEqual(answer.self);
    }
    const visits = await app.db.selectFrom('visits').select('visitor_id').execute();
    expect(visits).toEqual([{ visitor_id: bia.id }]);
  });

  it('C2: answers 404 alike for foreign and missing names, as every other event does', async () => {
    const { app, room } = await roomWithOwner();
    const stranger = await createAccount(app);
    const binned = await createRoom(app, stranger, { deletedAt: app.clock.now() });
    const socket = await identified(app, stranger.token);
    const bia = await createVisitor(app, room);
    const events = [
      ['panelJoinRoom'],
      ['panelGetMessagesOnRoom'],
      ['panelDeleteMessagesOf', { senderId: bia.id }],
    ] as const;
    for (const [event, ...rest] of events) {
      const missing = await socket.refused(event, 'nunca-houve', ...rest);
      expect(missing.error).toBe('NOT_FOUND');
      for (const { sceneName } of [room, binned]) {
        expect(await socket.refused(event, sceneName, ...rest)).toEqual(missing);
      }
    }
  });

  it('C2: never mixes rooms with the same name', async () => {
    const app = await buildTestApp();
    const [one, two] = [await createAccount(app), await createAccount(app)];
    const [mine, theirs] = [
      await createRoom(app, one, { name: 'Auditório' }),
      await createRoom(app, two, { name: 'Auditório' }),
    ];
    const people = [
      [await joinAsVisitor(app, mine, 'Bia'), await joinAsAdmin(app, mine, one)],
      [await joinAsVisitor(app, theirs, 'Bia'), await joinAsAdmin(app, theirs, two)],
    ] as const;
    await people[0][0].send('playerMessage', { message: 'da primeira' });
    await people[1][0].send('playerMessage', { message: 'da segunda' });
    for (const [index, text] of ['da primeira', 'da segunda'].entries()) {
      for (const socket of people[index] ?? []) {
        expect((await socket.next('playerMessage')).message).toBe(text);
        await socket.send('ping');
        expect(socket.received('playerMessage')).toEqual([]);
      }
    }
    expect((await people[0][0].refused('joinRoom', theirs.sceneName)).error).toBe('NOT_FOUND');
    expect((await people[0][1].refused('joinRoom', mine.sceneName)).error).toBe('FORBIDDEN');
  });

  it('leaves the previous room, and panelLeaveRoom leaves this one', async () => {
    const { app, owner, room } = await roomWithOwner();
    const next = await createRoom(app, owner);
    const [bia, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, next)];
    const panel = await joinAsAdmin(app, room, owner);
    await panel.send('panelJoinRoom', next.sceneName);
    await bia.send('playerMessage', { message: 'na antiga' });
    await caio.send('playerMessage', { message: 'na nova' });
    expect((await panel.next('playerMessage')).message).toBe('na nova');
    await panel.send('panelLeaveRoom', room.sceneName);
    await panel.send('getMessages');
    await panel.send('panelLeaveRoom', next.sceneName);
    await panel.send('panelLeaveRoom', next.sceneName);
    await caio.send('playerMessage', { message: 'sem ti' });
    expect((await panel.refused('getMessages')).error).toBe('ROOM_NOT_JOINED');
    expect(panel.received('playerMessage')).toEqual([]);
  });

  it('refuses visitors', async () => {
    const { app, room } = await roomWithOwner();
    const bia = await joinAsVisitor(app, room);
    for (const [event, ...args] of [
      ['panelJoinRoom', room.sceneName],
      ['panelLeaveRoom', room.sceneName],
      ['panelGetMessagesOnRoom', room.sceneName],
      ['panelWatchRooms'],
    ]) {
      expect((await bia.refused(String(event), ...args)).error).toBe('FORBIDDEN');
    }
  });
});

describe('joinRoom', () => {
  it('returns the room, the caller and everybody inside, and changes nothing when repeated', async () => {
    const { app, room } = await roomWithOwner();
    const bia = await joinAsVisitor(app, room, 'Bia');
    app.clock.advance(1_000);
    const caio = await joinAsVisitor(app, room, 'Caio');
    const first = await caio.send('joinRoom', room.sceneName);
    expect(first).toMatchObject({
      self: { id: caio.id, name: 'Caio' },
      room: { sceneName: room.sceneName },
      people: [{ id: bia.id }, { id: caio.id }],
      onlineNow: 2,
    });
    expect(await caio.send('joinRoom', room.sceneName, { chat: 'room' })).toEqual(first);
    expect(await app.db.selectFrom('visits').select('id').execute()).toHaveLength(2);
    expect(await app.db.selectFrom('connections').select('id').execute()).toHaveLength(2);
  });

  it('refuses other rooms, missing ones, and room events before it', async () => {
    const { app, owner, room } = await roomWithOwner();
    const other = await createRoom(app, owner);
    const { token } = await createVisitor(app, room);
    const socket = await identified(app, token);
    const missing = await socket.refused('joinRoom', 'nunca-houve');
    expect(await socket.refused('joinRoom', other.sceneName)).toEqual(missing);
    for (const [event, ...args] of [
      ['getMessages'],
      ['playerMessage', { message: 'oi' }],
      ['reportMessage', { id: 1 }],
    ]) {
      const { error, message } = await socket.refused(String(event), ...args);
      expect([error, message]).toEqual([
        'ROOM_NOT_JOINED',
        'Tentativa de entrar na sala sem ter room',
      ]);
    }
    expect(await app.db.selectFrom('visits').select('id').execute()).toEqual([]);
  });
});
