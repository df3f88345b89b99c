import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor } from '../../test/factories/visitor.ts';
import { openRawWebSocket } from '../../test/raw-web-socket.ts';
import { openSocket, type TestSocket } from '../../test/socket-client.ts';

const SEPARATOR = '\x1e';
const PAYLOAD = 64 * 1024;

/** A connection by polling, of which each request is written by hand. */
async function openPolling({ url }: TestApp) {
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1));
  const post = (body: string) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body }).then(
      ({ status }) => status,
      () => 'cut',
    );
  /** Not if the answer is that nobody has this id, or holds the packet that says goodbye. */
  const isOpen = async () => {
    const answer = await fetch(`${address}&sid=${sid}`);
    return answer.status === 200 && !(await answer.text()).split(SEPARATOR).includes('1');
  };
  /** Reads until a packet comes that begins so. */
  const hear = async (start: string) => {
    const packets = () => fetch(`${address}&sid=${sid}`).then((answer) => answer.text());
    while (!(await packets()).split(SEPARATOR).some((packet) => packet.startsWith(start)));
  };
  return { sid, post, isOpen, hear };
}

async function visitorToken(app: TestApp): Promise<string> {
  const room = await createRoom(app, await createAccount(app));
  return (await createVisitor(app, room)).token;
}

async function figure(app: TestApp, name: string): Promise<number> {
  const text = await app.app.figures.metrics();
  const [, value] = new RegExp(`^${name} (\\d+)`, 'm').exec(text) ?? [];
  return Number(value);
}

describe('what one connection may send', () => {
  it('a second CONNECT in one payload cuts the connection, and the rest is ignored', async () => {
    const app = await buildTestApp();
    const packets = PAYLOAD / '40_'.length;
    for (const count of [2, Math.floor(packets)]) {
      const polling = await openPolling(app);
      await polling.post(Array(count).fill('40').join(SEPARATOR));
      expect(await polling.isOpen()).toBe(false);
    }
    expect(await figure(app, 'atrio_sockets')).toBe(0);
    expect(await figure(app, 'atrio_sockets_refused_total{limit="packets"}')).toBe(2);
  });

  it('a second CONNECT cuts a WebSocket, also for another namespace', async () => {
    const app = await buildTestApp();
    for (const second of ['40', '40/other,', '40{"a":1}']) {
      const { write, closed } = await openRawWebSocket(app.url);
      write('text', '40', second);
      await closed;
    }
    const { write, closed } = await openRawWebSocket(app.url);
    write('text', ...Array(8_000).fill('40'));
    await closed;
    expect(await figure(app, 'atrio_sockets')).toBe(0);
  });

  it('a CONNECT of 60 kB is refused, one of ordinary size is read', async () => {
    const app = await buildTestApp();
    const large = await openPolling(app);
    await large.post(`40{"token":"${'x'.repeat(60_000)}"}`);
    expect(await large.isOpen()).toBe(false);
    const usual = await openPolling(app);
    expect(await usual.post(`40{"token":"${'x'.repeat(2_000)}"}`)).toBe(200);
    expect(await usual.isOpen()).toBe(true);
  });

  it('too many packets cut it: heartbeats, empty ones, frames and probes', async () => {
    const app = await buildTestApp();
    for (const packet of ['3', '6', '42["ping"]']) {
      const polling = await openPolling(app);
      await polling.post(['40', ...Array(2_000).fill(packet)].join(SEPARATOR));
      expect(await polling.isOpen()).toBe(false);
    }
    const pings = await openRawWebSocket(app.url);
    pings.write('ping', ...Array(2_000).fill(''));
    await pings.closed;
    const probed = await openPolling(app);
    const probe = await openRawWebSocket(app.url, `&sid=${probed.sid}`).catch(() => null);
    probe?.write('text', ...Array(2_000).fill('2probe'));
    await probe?.closed;
    expect(await figure(app, 'atrio_sockets')).toBe(0);
  });

  it('a second WebSocket for the session of another is not answered, and the first one stays', async () => {
    const app = await buildTestApp();
    const first = await openSocket(app.url);
    const second = await openRawWebSocket(app.url, `&sid=${first.socket.io.engine.id}`);
    let heard = '';
    second.socket.on('data', (data) => {
      heard += data.toString('latin1');
    });
    second.write('text', ...Array(2_000).fill('2probe'), '5');
    second.socket.end();
    await second.closed;
    expect(heard.includes('3probe')).toBe(false);
    expect(await figure(app, 'atrio_sockets')).toBe(1);
  });
});

it('a member who answers heartbeats and never reads is cut before a room fills the memory', async () => {
  const app = await buildTestApp();
  const room = await createRoom(app, await createAccount(app));
  const { token } = await createVisitor(app, room);
  const deaf = await openPolling(app);
  await deaf.post('40');
  // Its first packets are read: the answer to the second one says that the room's messages reach it.
  await deaf.post(
    [`42["identify","${token}"]`, `421["joinRoom","${room.sceneName}"]`].join(SEPARATOR),
  );
  await deaf.hear('431');
  const isInside = async () =>
    (await app.db.selectFrom('connections').select('id').execute()).length;
  expect(await isInside()).toBe(1);
  const say = (times: number) => {
    for (let index = 0; index < times; index++) {
      app.app.deps.live.emit([`room:${room.id}`], 'roomPresence', { roomId: 1, onlineNow: index });
    }
  };
  say(1_000);
  await deaf.post('3');
  expect(await figure(app, 'atrio_sockets')).toBe(1);
  say(1_500);
  await deaf.post('3');
  await expect.poll(() => figure(app, 'atrio_sockets')).toBe(0);
  await expect.poll(isInside).toBe(0);
});

describe('how many connections', () => {
  const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } });

  it('an address has its share of sockets; unidentified people get half of it', async () => {
    const app = await buildTestApp({ SOCKETS_PER_ADDRESS: '4', TRUST_PROXY: '127.0.0.1' });
    const token = await visitorToken(app);
    const open = (address: string) => openSocket(app.url, from(address));
    const mine = [await open('203.0.113.1'), await open('203.0.113.1')];
    await expect(open('203.0.113.1')).rejects.toThrow();
    await (await open('203.0.113.2')).send('identify', token);
    for (const socket of mine) await socket.send('identify', token);
    mine.push(await open('203.0.113.1'), await open('203.0.113.1'));
    for (const socket of mine) await socket.send('identify', token);
    await expect(open('203.0.113.1')).rejects.toThrow();
    expect(await figure(app, 'atrio_sockets')).toBe(5);
    expect(await figure(app, 'atrio_sockets_unidentified')).toBe(0);
    for (const socket of mine) socket.close();
    await expect.poll(() => figure(app, 'atrio_sockets')).toBe(1);
    await open('203.0.113.1');
  });

  it('many simultaneous connections cannot pass before they are counted', async () => {
    const app = await buildTestApp({ SOCKETS_PER_ADDRESS: '6' });
    const tries = Array.from({ length: 30 }, () => openRawWebSocket(app.url));
    await Promise.allSettled(tries);
    await expect.poll(() => figure(app, 'atrio_sockets')).toBe(3);
  });

  it('one person has thirty; open ones stay, and a closed one makes room', async () => {
    const app = await buildTestApp();
    const token = await visitorToken(app);
    const open: TestSocket[] = [];
    for (let index = 0; index < 30; index++) {
      const socket = await openSocket(app.url);
      await socket.send('identify', token);
      open.push(socket);
    }
    const late = await openSocket(app.url);
    expect((await late.refused('identify', token)).error).toBe('TOO_MANY_SOCKETS');
    // Again by one that has a place is no other.
    await open[0]?.send('identify', token);
    open[1]?.close();
    await expect.poll(() => late.send('identify', token).catch(() => null)).not.toBe(null);
    await open[2]?.send('ping');
  });
});
