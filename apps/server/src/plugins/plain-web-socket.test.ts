import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { insertBan } from '../../test/factories/inside.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor, joinAsVisitor } from '../../test/factories/visitor.ts';
import { type Frame, openPlainSocket } from '../../test/plain-socket.ts';

async function open() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

async function enter(app: TestApp, room: { sceneName: string }, name = 'Bia') {
  const visitor = await createVisitor(app, room, name);
  const client = await openPlainSocket(app.url);
  client.send({ type: 'hello', id: 0, version: 1, token: visitor.token });
  await client.next({ type: 'ack', id: 0 });
  const joined = await client.ask('joinRoom', room.sceneName);
  return { ...client, visitor, joined };
}

describe('the plain WebSocket', () => {
  it('is greeted, says who it is, joins, and shares the room with clients of socket.io', async () => {
    const { app, room } = await open();
    const caio = await joinAsVisitor(app, room, 'Caio');
    const bia = await enter(app, room);
    expect(bia.hello).toEqual({
      type: 'hello',
      version: 1,
      pingSeconds: 15,
      timeoutSeconds: 10,
      resumeSeconds: 60,
    });
    expect(bia.joined).toMatchObject({ success: true, self: { name: 'Bia' }, onlineNow: 2 });
    const sent = await bia.ask('playerMessage', { message: 'Olá, "você" [aí]' });
    expect(sent).toMatchObject({ success: true, message: { message: 'Olá, "você" [aí]' } });
    expect((await caio.next('playerMessage')).message).toBe('Olá, "você" [aí]');
    await caio.send('playerMessage', { message: 'Aqui' });
    const isCaios = async (): Promise<Frame> => {
      const { payload } = await bia.next({ type: 'event', event: 'playerMessage' });
      return (payload as Frame).message === 'Aqui' ? (payload as Frame) : isCaios();
    };
    expect(await isCaios()).toMatchObject({ sender: { name: 'Caio' } });
    bia.send({ type: 'ping' });
    await bia.next({ type: 'event', event: 'pong' });
    bia.send({ type: 'pong' });
    expect(await bia.ask('ping')).toEqual({ success: true });
  });

  it('resumes by its hello: the room, and the messages that it missed', async () => {
    const { app, room } = await open();
    const bia = await enter(app, room);
    const { message } = (await bia.ask('playerMessage', { message: 'Antes' })) as {
      message: { id: number };
    };
    const caio = await joinAsVisitor(app, room, 'Caio');
    bia.socket.close();
    await bia.closed;
    await caio.send('playerMessage', { message: 'Perdida' });
    const { refreshToken } = bia.visitor;
    const { token } = (await app.call(visitRoutes.refresh, { refreshToken })).body;
    const again = await openPlainSocket(app.url);
    const resume = { room: room.sceneName, after: message.id };
    again.send({ type: 'hello', version: 1, token, resume });
    expect(await again.next({ event: 'welcome' })).toMatchObject({ payload: { name: 'Bia' } });
    expect(await again.next({ event: 'roomJoined' })).toMatchObject({
      payload: { self: { id: bia.visitor.id } },
    });
    expect(await again.next({ event: 'roomMessages' })).toMatchObject({
      payload: { messages: [{ message: 'Perdida' }] },
    });
    const visits = await app.db.selectFrom('visits').select('id').execute();
    expect(visits).toHaveLength(2);
  });

  it('has the rights and limits of socket.io: refusals, bans, floods', async () => {
    const { app, room } = await open();
    const stranger = await openPlainSocket(app.url);
    const refused = await stranger.ask('joinRoom', room.sceneName);
    expect(refused).toMatchObject({ success: false, error: { error: 'UNAUTHENTICATED' } });
    stranger.send({ type: 'hello', version: 1, token: 'forged' });
    expect(await stranger.next({ event: 'failure' })).toMatchObject({
      payload: { event: 'identify', error: { error: 'UNAUTHENTICATED' } },
    });
    const bia = await enter(app, room);
    expect(await bia.ask('playerMessage', { message: '' })).toMatchObject({
      error: { error: 'VALIDATION_ERROR', message: 'Escreva uma mensagem' },
    });
    expect(await bia.ask('nothing')).toMatchObject({ error: { error: 'ROUTE_NOT_FOUND' } });
    for (let count = 0; count < 200; count++) bia.send({ type: 'send', event: 'ping' });
    await bia.closed;

    const caio = await enter(app, room, 'Caio');
    await insertBan(app, room, { visitorId: caio.visitor.id, reason: 'Ofensas' });
    caio.send({ type: 'send', event: 'playerMessage', args: [{ message: 'Ainda aqui?' }] });
    expect(await caio.next({ event: 'banned' })).toMatchObject({ payload: { reason: 'Ofensas' } });
    await caio.closed;
  });

  it.each([
    ['no JSON', 'olá', 1008],
    ['no object', '17', 1008],
    ['no type', '{}', 1008],
    ['an event without a name', '{"type":"send","event":7}', 1008],
    ['arguments that are no list', '{"type":"send","event":"ping","args":{}}', 1008],
    ['an id that is no number', '{"type":"send","event":"ping","id":"1[]"}', 1008],
    ['a negative id', '{"type":"send","event":"ping","id":-1}', 1008],
    ['another version', '{"type":"hello","version":2,"token":"x"}', 1002],
    ['a resume that is no object', '{"type":"hello","version":1,"token":"x","resume":5}', 1008],
    ['a frame above 64 KiB', `{"type":"ping","x":"${'x'.repeat(70_000)}"}`, 1009],
  ])('is closed for %s, and the server goes on', async (_, frame, code) => {
    const { app } = await open();
    const client = await openPlainSocket(app.url);
    client.send(frame);
    expect(await client.closed).toBe(code);
    expect(await (await openPlainSocket(app.url)).ask('ping')).toEqual({ success: true });
    expect(app.logged()).not.toContain('"level":"error"');
  });

  it('is closed for bytes, and cannot name an event that only the library sends', async () => {
    const { app } = await open();
    const client = await openPlainSocket(app.url);
    client.socket.send(new Uint8Array([1, 2, 3]));
    expect(await client.closed).toBe(1003);
    const other = await openPlainSocket(app.url);
    other.send({ type: 'send', event: 'disconnect' });
    await other.closed;
    expect(await (await openPlainSocket(app.url)).ask('ping')).toEqual({ success: true });
  });
});
