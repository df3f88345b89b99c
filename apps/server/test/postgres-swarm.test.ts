import { visitRoutes } from '@atrio/contract/live/visits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { createVisitor } from './factories/visitor.ts';
import { openSocket } from './socket-client.ts';

/** Each answer of the database takes 20 ms. */
const SLOW = { databaseDelayMs: 20 };
const SMALL = { DATABASE_POOL: '8', DATABASE_POOL_WAIT_MS: '500' };

it('a crowd that enters at once is queued: nobody is refused, on a small pool and a slow network', async () => {
  // Without the queue most calls would time out waiting for a connection.
  const app = await buildTestApp(SMALL, SLOW);
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

it('a page that is inside by now and asks again is answered before those who still wait', async () => {
  const app = await buildTestApp(SMALL, SLOW);
  const room = await createRoom(app, await createAccount(app));
  const identified = async (index: number) => {
    const visitor = await openSocket(app.url);
    await visitor.send('identify', (await createVisitor(app, room, `P ${index}`)).token);
    return visitor;
  };
  const [first, ...crowd] = await Promise.all(Array.from({ length: 31 }, (_, n) => identified(n)));
  await first?.send('joinRoom', room.sceneName);
  let inside = 0;
  const joining = crowd.map(async (visitor) => {
    await visitor.send('joinRoom', room.sceneName);
    inside += 1;
  });
  await first?.send('joinRoom', room.sceneName);
  expect(inside).toBeLessThan(crowd.length / 2);
  await Promise.all(joining);
}, 60_000);

it('C1: a token that has arrived in time is waited for, however long its turn takes', async () => {
  const app = await buildTestApp();
  const room = await createRoom(app, await createAccount(app));
  const { token } = await createVisitor(app, room);
  const [patient, silent] = [await openSocket(app.url), await openSocket(app.url)];
  const identified = await app.db.transaction().execute(async (tx) => {
    await sql`lock table visitors in access exclusive mode`.execute(tx);
    const answer = patient.send('identify', token);
    await silent.disconnected();
    return { answer };
  });
  expect(await identified.answer).toMatchObject({ success: true });
}, 60_000);
