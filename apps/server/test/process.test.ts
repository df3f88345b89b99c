import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migratedFolder, spawnServer, temporaryFolder } from './spawn-server.ts';

const ADMIN = { ADMIN_EMAIL: 'dona@atrio.local', ADMIN_PASSWORD: 'porta verde 9' };

/** A TCP connection to the server, closed with the test. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the head of a sign-in and waits until the server has begun with it. */
async function begin(socket: Socket, length: number): Promise<void> {
  socket.write(
    'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toContain('100 Continue');
}

async function received(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('a server process', () => {
  it("prints the first administrator's password once", async () => {
    const folder = temporaryFolder();
    const first = await spawnServer({ DATA_DIR: folder });
    await first.printed('/dashboard/');
    const password = /admin@atrio\.local with password (\S+)/.exec(first.output())?.[1];
    const signedIn = await fetch(`${first.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@atrio.local', password }),
    });
    expect(await signedIn.json()).toMatchObject({ success: true, accountType: 4 });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await spawnServer({ DATA_DIR: folder });
    await second.printed('/dashboard/');
    expect(second.output()).not.toContain('First administrator');
  });

  it('X2: refuses a folder in use by another server, and takes it after that one was killed', async () => {
    const folder = migratedFolder();
    const first = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    await first.printed('/dashboard/');
    const second = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another Átrio server is using');
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    await third.printed('/dashboard/');
  });

  it('refuses a newer database, a port in use and bad settings, each with one clear line', async () => {
    const folder = migratedFolder();
    const first = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    await first.printed('/dashboard/');
    first.child.kill('SIGTERM');
    await first.ended;
    const database = new DatabaseSync(join(folder, 'atrio.sqlite'));
    database.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '')`);
    database.close();
    const older = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    expect(await older.ended).toBe(1);
    expect(older.output()).toMatch(/^The database is newer than this version of Átrio/);
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const second = await spawnServer({ DATA_DIR: migratedFolder(), ...ADMIN, PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('\nThe server cannot listen (listen EADDRINUSE');
    expect(second.output()).not.toContain('    at ');
    const wrong = await spawnServer({ DATA_DIR: folder, PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/^Settings that cannot be used:\n {2}PORT: /);
  });

  it('X8: after SIGTERM finishes running requests, accepts no new ones, and exits 0', async () => {
    const server = await spawnServer({ DATA_DIR: migratedFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    const socket = await open(server.url);
    await begin(socket, body.length);
    server.child.kill('SIGTERM');
    await server.printed('"stopping"');
    // The line is written before the port is closed; the first request is still waiting for its body.
    const another = () =>
      fetch(`${server.url}/health/live`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(another).toBe('refused');
    const answer = received(socket);
    socket.write(body);
    expect(await answer).toContain('"success":true');
    expect(await server.ended).toBe(0);
  });

  it('leaves one complete database file when it stops, and the last line of its log', async () => {
    const folder = migratedFolder();
    const server = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    await server.printed('/dashboard/');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('"msg":"stopping"');
    const copy = join(temporaryFolder(), 'copy.sqlite');
    copyFileSync(join(folder, 'atrio.sqlite'), copy);
    const database = new DatabaseSync(copy);
    onTestFinished(() => database.close());
    const admins = database.prepare('select email from users').all();
    expect(admins).toEqual([{ email: ADMIN.ADMIN_EMAIL }]);
  });

  it('logs the cause of its end, also without time to stop in order', async () => {
    const server = await spawnServer({ DATA_DIR: migratedFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const socket = await open(server.url);
    await begin(socket, 100);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"msg":"stopping"');
  });

  it('keeps its files private in a folder that everybody may read', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    // Earlier versions created these readable for everybody.
    mkdirSync(join(folder, 'outbox'), { mode: 0o755 });
    writeFileSync(join(folder, 'atrio.sqlite'), '', { mode: 0o644 });
    const server = await spawnServer({ DATA_DIR: folder, ...ADMIN });
    await server.printed('/dashboard/');
    const asked = await fetch(`${server.url}/auth/admin/requestPasswordReset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userEmail: ADMIN.ADMIN_EMAIL }),
    });
    expect(asked.status).toBe(200);
    // Until the mail has its own name: a file that is still being written may be gone when looked at.
    const mails = () => readdirSync(join(folder, 'outbox')).filter((name) => /\.eml$/.test(name));
    await expect.poll(mails).toHaveLength(1);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names).toEqual(expect.arrayContaining(['atrio.sqlite', 'atrio.sqlite-wal', 'outbox']));
    const readable = names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
    expect(readable).toEqual([]);
  });

  it('X8: a second signal ends it at once', async () => {
    const server = await spawnServer({ DATA_DIR: migratedFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const socket = await open(server.url);
    await begin(socket, 100);
    server.child.kill('SIGTERM');
    await server.printed('"stopping"');
    const sent = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).not.toBe(0);
    // Far less than the 10 s that draining would take.
    expect(performance.now() - sent).toBeLessThan(5_000);
  });

  it('X5: cuts off endlessly slow clients, and answers everybody else', async () => {
    const server = await spawnServer({ DATA_DIR: migratedFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const slow = await Promise.all(Array.from({ length: 200 }, () => open(server.url)));
    const dripping = setInterval(() => {
      for (const socket of slow) socket.write('x');
    }, 1_000);
    onTestFinished(() => clearInterval(dripping));
    for (const socket of slow) socket.write('GET /health/live HTTP/1.1\r\nX-Slow: ');
    const answers = Promise.all(slow.map(received));
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    for (const answer of await answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"error":"REQUEST_TIMEOUT"');
    }
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  }, 40_000);
});
