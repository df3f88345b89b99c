import { connect, createServer, type Socket } from 'node:net';
import { adminRoutes } from '@atrio/contract/accounts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/platform/database/client.ts';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';

/** A TCP door before PostgreSQL that can be shut: connections break, new ones are refused. */
async function door(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const port = await listen(0);
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${port}`;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });
  onTestFinished(shut);
  return { url: through.href, cut, shut, reopen: () => listen(port) };
}

describe('X3: PostgreSQL goes away', () => {
  it('answers 503, stays alive, and recovers by itself', async () => {
    const test = await buildTestApp();
    const me = await createAccount(test);
    const gate = await door(String(test.databaseUrl));
    const lost: Error[] = [];
    const db = openDatabase({
      databaseUrl: gate.url,
      dataDir: test.dataDir,
      onConnectionError: (error) => lost.push(error),
    });
    const app = await buildApp({ ...test.app.deps, db });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      await app.close();
      await db.destroy();
    });
    const call = async () => {
      const headers = { authorization: `Bearer ${me.token}` };
      const response = await fetch(url + adminRoutes.data.path, { headers });
      return { status: response.status, body: await response.text() };
    };
    const ready = async () => (await fetch(`${url}/health/ready`)).status;

    expect(
      (await Promise.all(Array.from({ length: 10 }, call))).map(({ status }) => status),
    ).toEqual(Array(10).fill(200));
    gate.cut();
    await expect.poll(call).toMatchObject({ status: 200 });

    await gate.shut();
    const down = await call();
    expect([down.status, JSON.parse(down.body).error.error]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    await expect.poll(ready, { timeout: 3_000 }).toBe(503);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);

    await gate.reopen();
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
    expect((await call()).status).toBe(200);
    expect(lost.length).toBeGreaterThan(0);
  });
});
