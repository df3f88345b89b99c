import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../test/factories/visitor.ts';
import { openSocket } from '../../test/socket-client.ts';

const PATH = '/socket.io/?EIO=4&transport=';

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

/** A WebSocket without socket.io's client, so that it can send what that one never would. */
async function bare(app: TestApp) {
  const socket = new WebSocket(`${app.url}${PATH}websocket`);
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const next = () =>
    new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    });
  expect(await next()).toMatch(/^0\{/);
  socket.send('40');
  expect(await next()).toMatch(/^40\{/);
  return { socket, closed };
}

async function staysAlive(app: TestApp) {
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  const { token } = await createAccount(app);
  const socket = await openSocket(app.url);
  await socket.send('identify', token);
  await socket.send('ping');
}

/** The status line of a request written by hand, which can claim any origin. */
async function handshake(app: TestApp, transport: string, origin: string): Promise<number> {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  socket.write(
    `GET ${PATH}${transport} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      `${transport === 'websocket' ? upgrade : ''}\r\n`,
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
}

describe('C5: too many events', () => {
  it('lets twenty through at once, answers an error past them, and cuts off the third time', async () => {
    const { app, owner } = await roomWithOwner();
    const client = await openSocket(app.url);
    await client.send('identify', owner.token);
    await Promise.all(Array.from({ length: 19 }, () => client.send('ping')));
    const codes: string[] = [];
    // More than a slow machine lets recover while they come in.
    for (let index = 0; index < 200; index++) {
      client.socket.emit('ping', ({ error }: { error?: { error: string } }) => {
        codes.push(error?.error ?? 'answered');
      });
    }
    await client.disconnected();
    expect(codes.filter((code) => code === 'TOO_MANY_EVENTS')).toHaveLength(3);
    expect(codes.length).toBeLessThan(200);
  });

  it('sends `failure` when no acknowledgement was asked for', async () => {
    const { app, owner } = await roomWithOwner();
    const client = await openSocket(app.url);
    await client.send('identify', owner.token);
    for (let index = 0; index < 19 + 1; index++) client.socket.emit('ping');
    expect(await client.next('failure')).toEqual({
      event: 'ping',
      error: {
        message: 'Calma: espere um instante e tente de novo',
        error: 'TOO_MANY_EVENTS',
      },
    });
    expect(client.socket.connected).toBe(true);
  });

  it('keeps others unaffected while somebody sends 20,000', async () => {
    const { app, owner, room } = await roomWithOwner();
    const [bia, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, room, 'Caio')];
    const flood = await joinAsAdmin(app, room, owner);
    for (let index = 0; index < 20_000; index++) {
      flood.socket.emit('playerMessage', { message: `cheia ${index}` });
    }
    await bia.send('playerMessage', { message: 'ouves-me?' });
    const heard = async (): Promise<string> => {
      const { message, isFromAdmin } = await caio.next('playerMessage');
      return isFromAdmin ? heard() : message;
    };
    expect(await heard()).toBe('ouves-me?');
    await flood.disconnected();
    const stored = await app.db.selectFrom('messages').select('id').execute();
    expect(stored.length).toBeLessThanOrEqual(20 + 1);
    await bia.send('ping');
  });
});

describe('C6: what no client of ours would send', () => {
  it('a frame above 64 KiB closes the connection, one below does not', async () => {
    const { app } = await roomWithOwner();
    const { socket, closed } = await bare(app);
    socket.send(`42["ping","${'x'.repeat(64_000)}"]`);
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    expect(await promise).toBe('42["pong",{}]');
    socket.send(`42["ping","${'x'.repeat(2_000_000)}"]`);
    expect(await closed).toBe(1009);
    await staysAlive(app);
  });

  it('eleven attachments, broken packets and reserved names do no harm', async () => {
    const { app } = await roomWithOwner();
    const places = Array.from({ length: 11 }, (_, num) => ({ _placeholder: true, num }));
    for (const garbage of [
      `4511-${JSON.stringify(['identify', ...places])}`,
      '4599999999-["identify"]',
      '42["identify"',
      '42{"not":"a list"}',
      '42["disconnect"]',
      '42["newListener"]',
      '42[null]',
      '4zzz',
      'zzz',
      '',
    ]) {
      const { socket, closed } = await bare(app);
      socket.send(garbage);
      await closed;
    }
    const { socket, closed } = await bare(app);
    socket.send(new Uint8Array([1, 2, 3]));
    await closed;
    await staysAlive(app);
    expect(app.logged()).not.toContain('"level":"error"');
  });

  it('a body above 64 KiB by polling is refused', async () => {
    const { app } = await roomWithOwner();
    const opened = await (await fetch(`${app.url}${PATH}polling`)).text();
    const { sid } = JSON.parse(opened.slice(1));
    const post = (body: string) =>
      fetch(`${app.url}${PATH}polling&sid=${sid}`, { method: 'POST', body });
    const answer = await post(`42["ping","${'x'.repeat(100_000)}"]`).catch(() => null);
    expect(answer?.status ?? 413).toBe(413);
    await staysAlive(app);
  });

  it('a page of another origin is refused, by polling and by WebSocket', async () => {
    const { app } = await roomWithOwner();
    for (const transport of ['polling', 'websocket']) {
      for (const origin of ['https://mal.example', 'null', `${app.url}.mal.example`]) {
        expect([transport, await handshake(app, transport, origin)]).toEqual([transport, 403]);
      }
      const own = transport === 'polling' ? 200 : 101;
      expect(await handshake(app, transport, app.url)).toBe(own);
    }
  });

  it('pages of PUBLIC_URL and CORS_ORIGINS are let in', async () => {
    const app = await buildTestApp({
      PUBLIC_URL: 'https://atrio.example',
      CORS_ORIGINS: 'https://jogo.example',
    });
    for (const origin of ['https://atrio.example', 'https://jogo.example']) {
      expect(await handshake(app, 'websocket', origin)).toBe(101);
    }
  });

  it('pages of builds are let in, and nothing that only looks like them', async () => {
    const app = await buildTestApp({
      PUBLIC_URL: 'https://atrio.example',
      BUILD_ORIGIN: 'https://*.jogos.example',
    });
    for (const [transport, welcome] of [
      ['polling', 200],
      ['websocket', 101],
    ] as const) {
      expect(await handshake(app, transport, 'https://cais.jogos.example')).toBe(welcome);
      for (const origin of ['http://cais.jogos.example', 'https://jogos.example', 'null']) {
        expect([origin, await handshake(app, transport, origin)]).toEqual([origin, 403]);
      }
    }
    const polled = await fetch(`${app.url}${PATH}polling`, {
      headers: { origin: 'https://cais.jogos.example' },
    });
    expect(polled.headers.get('access-control-allow-origin')).toBe('https://cais.jogos.example');
    expect(polled.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('closing', () => {
  it('ends every visit, refuses late events, and sends no more queries', async () => {
    const { app, room } = await roomWithOwner();
    const bia = await joinAsVisitor(app, room);
    const { token } = await createVisitor(app, room, 'Caio');
    const late = await openSocket(app.url);
    await late.send('identify', token);
    const closing = app.app.close();
    late.socket.emit('joinRoom', room.sceneName);
    await closing;
    await Promise.all([bia.disconnected(), late.disconnected()]);
    expect(await app.db.selectFrom('connections').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('servers').select('id').execute()).toEqual([]);
    const open = await app.db.selectFrom('visits').select('id').where('ended_at', 'is', null);
    expect(await open.execute()).toEqual([]);
  });
});
