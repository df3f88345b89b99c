import { visitRoutes } from '@atrio/contract/live/visits';
import { expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { openSocket } from './socket-client.ts';

it('a crowd that enters at once is queued: nobody is refused, on a small pool and a slow network', async () => {
  // Each answer of the database takes 20 ms, so without the queue most calls would time out waiting
  // for a connection.
  const settings = { DATABASE_POOL: '8', DATABASE_POOL_WAIT_MS: '500' };
  const app = await buildTestApp(settings, { databaseDelayMs: 20 });
  const room = await createRoom(app, await createAccount(app));
  const { sceneName } = room;
  const enter = async (index: number) => {
    const { status, body } = await app.call(visitRoutes.enter, { sceneName, name: `P ${index}` });
    if (status !== 200) return status;
    const visitor = await openSocket(app.url);
    await visitor.send('identify', body.token);
    await visitor.send('joinRoom', sceneName);
    return 'inside';
  };
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => enter(index)));
  expect(outcomes.filter((outcome) => outcome !== 'inside')).toEqual([]);
  expect(await app.db.selectFrom('connections').select('id').execute()).toHaveLength(40);
}, 60_000);
