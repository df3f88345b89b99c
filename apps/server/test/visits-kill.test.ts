import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { openSocket, type TestSocket } from './socket-client.ts';
import { migratedFolder, type ServerProcess, spawnServer } from './spawn-server.ts';

const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };

/** Reads the folder's database while servers may have it open. */
function look(folder: string) {
  const database = new DatabaseSync(join(folder, 'atrio.sqlite'), { readOnly: true });
  const [visits, connections, servers, rooms] = [
    database.prepare('select started_at, ended_at, duration from visits').all(),
    database.prepare('select id from connections').all(),
    database.prepare('select seen_at from servers').all(),
    database.prepare('select visit_count from rooms').all(),
  ];
  database.close();
  return { visits, connections, servers, rooms };
}

async function enter(server: ServerProcess, sceneName: string, token: string): Promise<TestSocket> {
  const socket = await openSocket(server.url);
  await socket.send('identify', token);
  await socket.send('joinRoom', sceneName);
  return socket;
}

// For SQLite; killed replicas have a test of their own.
it('the visits of a killed server end at its last heartbeat, or go on', async () => {
  const folder = migratedFolder();
  const settings = {
    DATA_DIR: folder,
    // Empty means SQLite, whatever database the other tests use.
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const first = await spawnServer(settings);
  await first.printed('/dashboard/');
  const admin = (await requestTo(first.url, authRoutes.login, ADMIN)).body;
  const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: false };
  const { sceneName } = (await requestTo(first.url, roomRoutes.create, form, admin)).body.room;
  const bia = (await requestTo(first.url, visitRoutes.enter, { sceneName, name: 'Bia' })).body;
  await enter(first, sceneName, bia.token);
  const startedAt = Number(look(folder).visits[0]?.started_at);
  const seenAt = () => Number(look(folder).servers[0]?.seen_at);
  await expect.poll(seenAt, { timeout: 10_000, interval: 100 }).toBeGreaterThan(startedAt);
  first.child.kill('SIGKILL');
  await first.ended;
  const lastSign = seenAt();
  expect(look(folder).visits).toMatchObject([{ ended_at: null }]);

  const second = await spawnServer(settings);
  await second.printed('/dashboard/');
  // A start does not wait until the killed server's visits are closed.
  await expect
    .poll(() => look(folder))
    .toMatchObject({
      visits: [{ ended_at: lastSign, duration: lastSign - startedAt }],
      connections: [],
      rooms: [{ visit_count: 1 }],
    });
  const rooms = async () => (await requestTo(second.url, roomRoutes.list, {}, admin)).body.rooms;
  await expect.poll(rooms).toMatchObject([{ onlineNow: 0, visitCount: 1 }]);

  // The browser reconnects a few seconds later.
  const back = await enter(second, sceneName, bia.token);
  await back.next('presence');
  expect(await rooms()).toMatchObject([{ onlineNow: 1, visitCount: 1 }]);
  expect(look(folder).visits).toMatchObject([{ started_at: startedAt, ended_at: null }]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await back.disconnected();
  const { visits, connections, servers } = look(folder);
  expect([connections, servers]).toEqual([[], []]);
  const [visit] = visits;
  expect(visits).toHaveLength(1);
  expect(Number(visit?.ended_at)).toBeGreaterThan(lastSign);
  expect(Number(visit?.duration)).toBe(Number(visit?.ended_at) - startedAt);
  expect(second.output()).not.toContain('could not be served');
}, 40_000);
