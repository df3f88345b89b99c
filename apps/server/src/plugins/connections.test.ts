import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';

/** A connection that never closes its own side, from any address of the loopback network. */
function open({ url }: { url: string }, localAddress = '127.0.0.1') {
  const { port, hostname } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: hostname,
    localAddress,
    allowHalfOpen: true,
  });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
}

const openCount = ({ app }: TestApp) =>
  new Promise<number>((resolve) => void app.server.getConnections((_, count) => resolve(count)));

/** By the server; reset counts as well. */
const isEnded = ({ readableEnded, destroyed }: Socket) => readableEnded || destroyed;

async function answers(socket: Socket): Promise<boolean> {
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'end')]);
  return String(first).startsWith('HTTP/1.1 200');
}

it('dripping headers are cut at the limit, though the other end never closes its side', async () => {
  const app = await buildTestApp();
  app.app.server.headersTimeout = 100;
  const drips: NodeJS.Timeout[] = [];
  onTestFinished(() => {
    for (const drip of drips) clearInterval(drip);
  });
  const clients = Array.from({ length: 40 }, () => open(app));
  for (const client of clients) {
    client.write('GET /health/live HTTP/1.1\r\nX-Drip: ');
    drips.push(setInterval(() => client.write('x'), 20));
  }
  await expect.poll(() => openCount(app)).toBe(clients.length);
  await expect.poll(() => openCount(app), { timeout: 10_000 }).toBe(0);
});

it('one that was opened ahead and asks nothing does not hold the stop back', async () => {
  const app = await buildTestApp();
  const ahead = open(app);
  await expect.poll(() => openCount(app)).toBe(1);
  await app.app.close();
  await expect.poll(() => isEnded(ahead)).toBe(true);
});

it('a call on a kept connection is answered while the server stops, as its last', async () => {
  const app = await buildTestApp();
  const kept = open(app);
  expect(await answers(kept)).toBe(true);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction().execute(async (db) => {
    await db.deleteFrom('servers').execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  // It waits for the database, where it signs itself off.
  const closing = app.app.close();
  kept.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  const [answer] = await once(kept, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(String(answer)).toMatch(/^connection: close\r$/im);
  released.resolve();
  await Promise.all([holding, closing]);
  await expect.poll(() => isEnded(kept)).toBe(true);
});

// Other systems have one loopback address.
const itOnLinux = it.runIf(process.platform === 'linux');

itOnLinux('one address holds no more connections than its share; others are let in', async () => {
  const app = await buildTestApp({ CONNECTIONS_PER_ADDRESS: '5' });
  const mine = Array.from({ length: 8 }, () => open(app));
  // A ninth is refused for as long as five are open.
  await expect.poll(() => mine.filter(isEnded).length).toBe(3);
  expect(await answers(open(app))).toBe(false);
  expect(await answers(open(app, '127.0.0.2'))).toBe(true);
  for (const socket of mine) socket.destroy();
  await expect.poll(() => openCount(app)).toBe(1);
  expect(await answers(open(app))).toBe(true);
});

itOnLinux('all together hold no more than MAX_CONNECTIONS', async () => {
  const app = await buildTestApp({ MAX_CONNECTIONS: '6' });
  const all = Array.from({ length: 9 }, (_, index) => open(app, `127.0.0.${index + 2}`));
  await expect.poll(() => all.filter(isEnded).length).toBe(3);
  expect(await openCount(app)).toBe(6);
});

it("a proxy's connections are not counted as one person's", async () => {
  const app = await buildTestApp({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' });
  const all = Array.from({ length: 5 }, () => open(app));
  for (const socket of all) expect(await answers(socket)).toBe(true);
});
