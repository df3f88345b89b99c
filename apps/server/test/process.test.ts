import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer, temporaryFolder } from './spawn-server.ts';

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
  it('tells the first administrator a password once, which works', async () => {
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

  it('X2: refuses a folder that another one is using, and takes it once that was killed', async () => {
    const folder = temporaryFolder();
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

  it('refuses a newer database and bad settings, each with one clear line', async () => {
    const folder = temporaryFolder();
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
    const wrong = await spawnServer({ DATA_DIR: folder, PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/^Settings that cannot be used:\n {2}PORT: /);
  });

  it('X8: finishes what it has begun after SIGTERM, takes nothing new, and exits 0', async () => {
    const server = await spawnServer({ DATA_DIR: temporaryFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    const socket = await open(server.url);
    await begin(socket, body.length);
    server.child.kill('SIGTERM');
    await server.printed('"stopping"');
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
    const answer = received(socket);
    socket.write(body);
    expect(await answer).toContain('"success":true');
    expect(await server.ended).toBe(0);
  });

  it('X8: a second signal ends it at once', async () => {
    const server = await spawnServer({ DATA_DIR: temporaryFolder(), ...ADMIN });
    await server.printed('/dashboard/');
    const socket = await open(server.url);
    await begin(socket, 100);
    server.child.kill('SIGTERM');
    await server.printed('"stopping"');
    const sent = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).not.toBe(0);
    // Far from the 10 s that draining would have taken.
    expect(performance.now() - sent).toBeLessThan(5_000);
  });

  it('X5: cuts off clients that take for ever, and answers everybody else', async () => {
    const server = await spawnServer({ DATA_DIR: temporaryFolder(), ...ADMIN });
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
