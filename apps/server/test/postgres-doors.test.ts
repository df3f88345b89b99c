import { authRoutes } from '@atrio/contract/accounts/accounts';
import { doorRoutes } from '@atrio/contract/live/door';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { openSocket } from './socket-client.ts';
import type { ServerProcess } from './spawn-server.ts';
import { REPLICAS_ADMIN, replicas } from './two-replicas.ts';

const SEATS = 3;
const CROWD = 50;

async function comeTo(server: ServerProcess, sceneName: string, name: string) {
  const { body } = await requestTo(server.url, visitRoutes.enter, { sceneName, name });
  const socket = await openSocket(server.url);
  await socket.send('identify', body.token);
  const join = () => socket.send('joinRoom', sceneName);
  return { ...socket, token: body.token, join };
}

it('two replicas give no seat twice, and the queue goes on when one of them is killed', async () => {
  const [one, other] = await replicas();
  const admin = (await requestTo(one.url, authRoutes.login, REPLICAS_ADMIN)).body;
  const form = { environment: '1', name: 'Sala cheia', isVisible: true, isPrivate: false };
  const { room } = (await requestTo(one.url, roomRoutes.create, form, admin)).body;
  const id = String(room.id);
  await requestTo(one.url, doorRoutes.update, { id, capacity: SEATS }, admin);
  const doorNow = async () => (await requestTo(other.url, doorRoutes.get, { id }, admin)).body.door;

  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, index) =>
      comeTo(index % 2 === 0 ? one : other, room.sceneName, `Pessoa ${index}`),
    ),
  );
  // All of them at once, twice each.
  const answers = await Promise.all(
    crowd.map(async ({ join }) => (await Promise.all([join(), join()])).map(({ state }) => state)),
  );
  const inside = crowd.filter((_, index) => answers[index]?.includes('inside'));
  expect(inside).toHaveLength(SEATS);
  const queued = CROWD - SEATS;
  expect(await doorNow()).toMatchObject({ taken: SEATS, queued });

  // A seat that is given up on one replica is offered to the first, wherever they are.
  await inside[0]?.send('leaveRoom', room.sceneName);
  await expect.poll(async () => (await doorNow()).queued, { timeout: 10_000 }).toBe(queued - 1);
  expect((await doorNow()).taken).toBe(SEATS);

  // Half of the crowd comes back on the other replica, and nobody has lost a place.
  one.child.kill('SIGKILL');
  await one.ended;
  const back = await Promise.all(
    crowd
      .filter((_, index) => index % 2 === 0)
      .map(async ({ token }) => {
        const socket = await openSocket(other.url);
        await socket.send('identify', token);
        return socket.send('joinRoom', room.sceneName);
      }),
  );
  expect(back.every(({ state }) => state === 'inside' || state === 'queued')).toBe(true);
  const door = await doorNow();
  expect(door.taken).toBeLessThanOrEqual(SEATS);
  expect(door.taken + door.queued).toBeGreaterThanOrEqual(CROWD - 1);
});

it('a room that one replica empties is empty on both', async () => {
  const [one, other] = await replicas();
  const admin = (await requestTo(one.url, authRoutes.login, REPLICAS_ADMIN)).body;
  const form = { environment: '1', name: 'Sala a esvaziar', isVisible: true, isPrivate: false };
  const { room } = (await requestTo(one.url, roomRoutes.create, form, admin)).body;
  const guests = await Promise.all(
    [one, other].map((server, index) => comeTo(server, room.sceneName, `Pessoa ${index}`)),
  );
  for (const guest of guests) expect(await guest.join()).toMatchObject({ state: 'inside' });
  const empty = { id: String(room.id), reason: 'Acabou' };
  expect((await requestTo(other.url, doorRoutes.empty, empty, admin)).body.left).toBe(2);
  for (const guest of guests) {
    expect(await guest.next('roomClosed')).toEqual({
      ...{ roomId: room.id, emptied: { reason: 'Acabou' } },
    });
    expect(await guest.join()).toMatchObject({ state: 'closed', cause: 'closed' });
  }
});
