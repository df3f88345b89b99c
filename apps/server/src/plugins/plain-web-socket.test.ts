import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { insertBan } from '../../test/factories/inside.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor, joinAsVisitor } from '../../test/factories/visitor.ts';

type Frame = Record<string, unknown>;

async function open() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

/** A client that knows WebSocket and JSON, and nothing of socket.io. */
async function connect(app: TestApp) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/client/ws`);
  onTestFinished(() => socket.close());
  const inbox: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    inbox.push(JSON.parse(String(data)));
    for (const look of waiting.splice(0)) look();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const next = async (part: Frame): Promise<Frame> => {
    for (;;) {
      const isIt = (frame: Frame) =>
        Object.entries(part).every(([key, value]) => frame[key] === value);
      const at = inbox.findIndex(isIt);
      if (at >= 0) return inbox.splice(at, 1)[0] ?? {};
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
  };
  const send = (frame: unknown) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  let serial = 0;
  const ask = async (event: string, ...args: unknown[]) => {
    serial++;
    send({ type: 'send', id: serial, event, args });
    return (await next({ type: 'ack', id: serial })).answer as Frame;
  };
  return { socket, next, send, ask, closed, hello: await next({ type: 'hello' }) };
}

async function enter(app: TestApp, room: { sceneName: string }, name = 'Bia') {
  const visitor = await createVisitor(app, room, name);
  const client = await connect(app);
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
    const again = await connect(app);
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
    const stranger = await connect(app);
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
    const client = await connect(app);
    client.send(frame);
    expect(await client.closed).toBe(code);
    expect(await (await connect(app)).ask('ping')).toEqual({ success: true });
    expect(app.logged()).not.toContain('"level":"error"');
  });

  it('is closed for bytes, and cannot name an event that only the library sends', async () => {
    const { app } = await open();
    const client = await connect(app);
    client.socket.send(new Uint8Array([1, 2, 3]));
    expect(await client.closed).toBe(1003);
    const other = await connect(app);
    other.send({ type: 'send', event: 'disconnect' });
    await other.closed;
    expect(await (await connect(app)).ask('ping')).toEqual({ success: true });
  });
});
