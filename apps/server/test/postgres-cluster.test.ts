import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { administer } from './postgres-admin.ts';
import { imageFile } from './sample-files.ts';
import { openSocket } from './socket-client.ts';

const SCRIPT = fileURLToPath(new URL('../../../deploy/local-cluster.mjs', import.meta.url));

/** The set-up of deploy/, started as an operator starts it. */
async function startCluster() {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const output = await printed(child, /^Átrio: /m);
  const [, url = ''] = /^Átrio: (\S+)\/dashboard\//m.exec(output) ?? [];
  const [, password = ''] = /with password (\S+)/.exec(output) ?? [];
  const pids = [...output.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
  return { url, pids, child, ended, admin: { email: 'admin@atrio.local', password } };
}

function printed(child: ChildProcess, wanted: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(`ended:\n${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (wanted.test(output)) resolve(output);
    });
  });
}

/** On a busy machine the server may answer 503. */
async function patiently<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  let answer = await call();
  for (let tries = 0; answer.status === 503 && tries < 10; tries++) {
    await delay(500);
    answer = await call();
  }
  return answer;
}

async function clusterDatabases(): Promise<number> {
  const named = `select 1 from pg_database where starts_with(datname, 'atrio_cluster_')`;
  return (await administer(String(process.env.TEST_DATABASE_URL), [named])).length;
}

it('two replicas behind a sticky proxy lose nothing they acknowledged when one is killed', async () => {
  const before = await clusterDatabases();
  const { url, pids, child, ended, admin } = await startCluster();
  const { token } = (await patiently(() => requestTo(url, authRoutes.login, admin))).body;
  const me = { token };
  const acknowledged = new Set<string>();
  const write = async (name: string) => {
    const form = { environment: '1', name, isVisible: true, isPrivate: false };
    const { status, body } = await patiently(() => requestTo(url, roomRoutes.create, form, me));
    if (status !== 200) return null;
    acknowledged.add(body.room.name);
    return body.room;
  };
  const first = await write('Primeira');
  const args = { roomId: first?.id ?? 0, files: [await imageFile()] };
  const { images } = (await patiently(() => requestTo(url, imageRoutes.create, args, me))).body;

  // The first requests poll, each sent to the replica that the cookie names, as is the upgrade.
  const visitor = { sceneName: first?.sceneName ?? '', name: 'Bia' };
  const { status, body: entered } = await patiently(() =>
    requestTo(url, visitRoutes.enter, visitor),
  );
  expect([first?.name, images.length, status]).toEqual(['Primeira', 1, 200]);
  const socket = await openSocket(url, {
    transports: ['polling', 'websocket'],
    withCredentials: true,
  });
  await socket.send('identify', entered.token);
  await expect.poll(() => socket.socket.io.engine.transport.name).toBe('websocket');

  const writers = ['a', 'b', 'c', 'd'].map(async (writer) => {
    for (let index = 0; index < 40; index++) {
      // An unanswered write may have happened or not; an answered one must have.
      await write(`${writer}${index}`).catch(() => null);
      if (writer === 'a' && index === 10) process.kill(Number(pids[0]), 'SIGKILL');
    }
  });
  await Promise.all(writers);
  expect(acknowledged.size).toBeGreaterThan(100);
  const { rooms } = (await patiently(() => requestTo(url, roomRoutes.list, {}, me))).body;
  const names = new Set(rooms.map(({ name }) => name));
  expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
  expect((await fetch(url + images[0]?.imageUrl)).status).toBe(200);

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await clusterDatabases()).toBe(before);
}, 120_000);
