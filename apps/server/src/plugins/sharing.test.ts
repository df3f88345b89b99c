import { liveModeRoutes } from '@atrio/contract/live/conversation';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, requestTo, type TestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { comeToDoor } from '../../test/factories/door.ts';
import { createRoom } from '../../test/factories/room.ts';
import { createVisitor, joinAsVisitor } from '../../test/factories/visitor.ts';
import { itWhenLong } from '../../test/it-when-long.ts';
import { redisProxy } from '../../test/redis-proxy.ts';
import { openSocket } from '../../test/socket-client.ts';
import { temporaryFolder } from '../../test/spawn-server.ts';
import { buildApp } from '../app.ts';
import { createEventBus } from '../infrastructure/events.ts';
import { createLiveHub } from '../infrastructure/realtime/live.ts';
import { createOnlineCounts } from '../infrastructure/realtime/online.ts';

/** Two servers on one database, each with its own way to one Redis. */
async function replicas() {
  const [mine, theirs] = [await redisProxy(), await redisProxy()];
  const app = await buildTestApp({ REDIS_URL: mine.url });
  const { deps } = app.app;
  const other = await buildApp({
    ...deps,
    settings: { ...deps.settings, REDIS_URL: theirs.url, DATA_DIR: temporaryFolder() },
    events: createEventBus(),
    live: createLiveHub(),
    online: createOnlineCounts(),
  });
  onTestFinished(() => other.close());
  const url = await other.listen({ port: 0, host: '127.0.0.1' });
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  return { app, other: { ...app, app: other, url }, owner, room, way: mine };
}

async function readiness({ url }: TestApp) {
  const answer = await fetch(`${url}/health/ready`);
  const { status, checks } = (await answer.json()) as { status: string; checks: object };
  return { code: answer.status, status, checks };
}

const OK = { code: 200, status: 'ok', checks: { redis: 'ok' } };
const DEGRADED = { code: 200, status: 'degraded', checks: { redis: 'failed' } };

it("without Redis a room's messages arrive locally at once, and on other servers when it is back", async () => {
  const { app, other, room, way } = await replicas();
  const [ana, bia] = [await joinAsVisitor(app, room, 'Ana'), await joinAsVisitor(app, room, 'Bia')];
  const caio = await joinAsVisitor(other, room, 'Caio');
  await ana.send('playerMessage', { message: 'Perto' });
  expect(await bia.next('playerMessage')).toMatchObject({ message: 'Perto' });
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Perto' });
  await expect.poll(() => readiness(app)).toMatchObject(OK);

  way.cut();
  for (const message of ['Um', 'Dois']) {
    await ana.send('playerMessage', { message });
    expect(await bia.next('playerMessage')).toMatchObject({ message });
  }
  await expect.poll(() => readiness(app)).toMatchObject(DEGRADED);
  const figures = await app.app.figures.metrics();
  expect(figures).toContain('atrio_redis_up 0');
  expect(figures).toMatch(/atrio_redis_waiting [1-9]/);

  way.mend();
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Um' });
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Dois' });
  await expect.poll(() => readiness(app)).toMatchObject(OK);
  // And nothing is said twice.
  await ana.send('playerMessage', { message: 'Fim' });
  expect(await bia.next('playerMessage')).toMatchObject({ message: 'Fim' });
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Fim' });
});

it('a message that Redis took without its answer arriving is said once', async () => {
  const { app, other, room, way } = await replicas();
  const [ana, caio] = [await joinAsVisitor(app, room, 'Ana'), await joinAsVisitor(other, room)];
  way.loseAnswers();
  await ana.send('playerMessage', { message: 'Um' });
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Um' });
  way.cut();
  way.mend();
  await ana.send('playerMessage', { message: 'Dois' });
  expect(await caio.next('playerMessage')).toMatchObject({ message: 'Dois' });
});

it("one person's rate limit holds over both servers together", async () => {
  const { app, other, room } = await replicas();
  await expect.poll(() => readiness(app)).toMatchObject(OK);
  await expect.poll(() => readiness(other)).toMatchObject(OK);
  const ana = await createVisitor(app, room, 'Ana');
  const sockets = await Promise.all(
    [app, other, app, other, app, other].map(async ({ url }) => {
      const socket = await openSocket(url);
      await socket.send('identify', ana.token);
      await socket.send('joinRoom', room.sceneName);
      return socket;
    }),
  );
  const answers = await Promise.all(
    sockets.flatMap(({ socket }) =>
      Array.from({ length: 15 }, () => socket.emitWithAck('playerMessage', { message: 'Oi' })),
    ),
  );
  const written = answers.filter(({ success }) => success).length;
  // A new window may begin in between; each server alone would let 45 through in one.
  expect(written).toBeGreaterThanOrEqual(40);
  expect(written).toBeLessThanOrEqual(80);
});

it('a ban made while Redis is away reaches the other server when it is back', async () => {
  const { app, other, owner, room, way } = await replicas();
  const caio = await joinAsVisitor(other, room, 'Caio');
  way.cut();
  const ban = { id: String(room.id), visitorId: caio.id, reason: 'Ofensas', hours: 1 };
  await app.call(moderationRoutes.ban, ban, owner);
  way.mend();
  expect(await caio.next('banned')).toMatchObject({ reason: 'Ofensas' });
  await caio.disconnected();
});

it('what one server changes of a room, clients and game servers hear from the other', async () => {
  const { app, other, owner, room } = await replicas();
  const [id, { sceneName }] = [String(room.id), room];
  const manifest = async () =>
    (await requestTo(other.url, visitRoutes.manifest, { sceneName })).body;
  const { token, refreshToken, visitor } = (
    await requestTo(other.url, visitRoutes.enter, { sceneName, name: 'Bia' })
  ).body;
  const isActive = async () =>
    (await requestTo(other.url, visitRoutes.introspect, { token })).body.active;
  expect([(await manifest()).door, await isActive()]).toEqual(['open', true]);

  const change = { id, isPrivate: true, iframeUrl: 'https://jogos.exemplo.com/' };
  await app.call(roomRoutes.update, change, owner);
  // The other one keeps its answer for a second.
  await expect.poll(manifest).toMatchObject({ door: 'private', hasFiles: false, buildUrl: null });
  await app.call(roomRoutes.update, { id, isPrivate: false }, owner);
  await expect.poll(manifest).toMatchObject({ door: 'open', buildUrl: change.iframeUrl });

  const ban = { id, visitorId: visitor.id, reason: 'Ofensas', hours: 1 };
  await app.call(moderationRoutes.ban, ban, owner);
  expect(await isActive()).toBe(false);
  expect(await requestTo(other.url, visitRoutes.refresh, { refreshToken })).toMatchObject({
    status: 403,
    body: { error: { error: 'VISITOR_BANNED', current: { reason: 'Ofensas' } } },
  });
});

it('slow mode and panic hold on both servers, whichever they are pressed on', async () => {
  const { app, other, owner, room } = await replicas();
  const id = String(room.id);
  const [bia, caio] = [await joinAsVisitor(app, room, 'Bia'), await joinAsVisitor(other, room)];
  await app.call(liveModeRoutes.change, { id, slowSeconds: 30 }, owner);
  for (const guest of [bia, caio]) {
    expect(await guest.next('conversation')).toMatchObject({ slowSeconds: 30 });
  }
  // One message of a person, not one on each server: of two at once, one goes through.
  const elsewhere = await openSocket(other.url);
  await elsewhere.send('identify', bia.token);
  await elsewhere.send('joinRoom', room.sceneName);
  const sent = await Promise.allSettled(
    [bia, elsewhere].map((line) => line.send('playerMessage', { message: 'Oi' })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await elsewhere.refused('playerMessage', { message: 'De novo' })).error).toBe(
    'SLOW_MODE',
  );

  const presses = await Promise.all(
    [app, other].map(({ url }) => requestTo(url, liveModeRoutes.panic, { id }, owner)),
  );
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  for (const guest of [bia, caio]) {
    expect(await guest.next('conversation')).toMatchObject({ slowSeconds: 120, linksOff: true });
  }
  for (const server of [app, other]) {
    const davi = await comeToDoor(server, room, 'Davi');
    expect(await davi.join()).toMatchObject({ state: 'closed', cause: 'closed' });
  }
  await requestTo(other.url, liveModeRoutes.calm, { id }, owner);
  expect(await bia.next('conversation')).toMatchObject({ slowSeconds: 30, linksOff: false });
  expect(await (await comeToDoor(app, room, 'Eva')).join()).toMatchObject({ state: 'inside' });
});

it('a Redis that breaks off during the greeting does not end the process', async () => {
  const { app, way } = await replicas();
  await expect.poll(() => readiness(app)).toMatchObject(OK);
  for (const greeting of ['subscribe', 'select', 'xread']) {
    const breaks = way.breakAt(greeting);
    way.cut();
    await expect.poll(() => readiness(app)).toMatchObject(DEGRADED);
    way.reopen();
    // A rejection that nobody handles fails the run.
    await expect.poll(breaks).toBeGreaterThan(0);
  }
  way.mend();
  await expect.poll(() => readiness(app)).toMatchObject(OK);
});

// Each server looks every five seconds.
itWhenLong(
  'a Redis that is silent counts as away, and is found again',
  async () => {
    const { app, room, way } = await replicas();
    const [ana, bia] = [
      await joinAsVisitor(app, room, 'Ana'),
      await joinAsVisitor(app, room, 'Bia'),
    ];
    await expect.poll(() => readiness(app)).toMatchObject(OK);
    way.silence();
    await ana.send('playerMessage', { message: 'Oi' });
    expect(await bia.next('playerMessage')).toMatchObject({ message: 'Oi' });
    await expect.poll(() => readiness(app), { timeout: 15_000 }).toMatchObject(DEGRADED);
    way.mend();
    await expect.poll(() => readiness(app), { timeout: 15_000 }).toMatchObject(OK);
  },
  40_000,
);
