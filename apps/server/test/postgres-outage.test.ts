import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { openDoor } from './postgres-door.ts';

describe('X3: PostgreSQL goes away', () => {
  it('answers 503, stays alive, and recovers by itself', async () => {
    const test = await buildTestApp();
    const me = await createAccount(test);
    const gate = await openDoor(String(test.databaseUrl));
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
