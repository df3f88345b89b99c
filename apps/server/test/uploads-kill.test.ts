import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { answerOf, beginUpload, formBytes, sendBytes } from './raw-upload.ts';
import { sampleBuild, sampleBuildFiles } from './sample-build.ts';
import { bundleBytes, imageFile } from './sample-files.ts';
import { migratedFolder, type ServerProcess, spawnServer } from './spawn-server.ts';

const MIB = 1024 * 1024;
const LONG = Boolean(process.env.ATRIO_TEST_LONG);
const ROUNDS = LONG ? 20 : 4;
const SIZE = (LONG ? 50 : 10) * MIB;
const BUILD_ROUNDS = LONG ? 20 : 2;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };

async function start(folder: string) {
  const server = await spawnServer({
    DATA_DIR: folder,
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await server.printed('/dashboard/');
  return server;
}

async function kill({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

async function signIn({ url }: ServerProcess) {
  const { token } = (await requestTo(url, authRoutes.login, ADMIN)).body;
  return { token };
}

async function makeRoom(server: ServerProcess) {
  const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: true };
  const { room } = (await requestTo(server.url, roomRoutes.create, form, await signIn(server)))
    .body;
  return room;
}

/** Everything below the folder of uploads, temporary or not. */
function filesIn(folder: string): string[] {
  const uploads = join(folder, 'files');
  if (!existsSync(uploads)) return [];
  const inside = readdirSync(uploads, { recursive: true, withFileTypes: true });
  return inside.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it('X1: a server that is killed at any byte of an upload leaves neither row nor file', async () => {
  const folder = migratedFolder();
  let server = await start(folder);
  const room = await makeRoom(server);
  const body = formBytes([
    { field: 'roomId', value: String(room.id) },
    { field: 'platforms', value: 'webgl' },
    { field: 'files', name: 'sala.bundle', bytes: bundleBytes({ padding: SIZE }) },
  ]);
  for (let round = 0; round < ROUNDS; round++) {
    const { token } = await signIn(server);
    const socket = await beginUpload(server.url, '/assets/rooms/', { length: body.length, token });
    // The last round sends everything and kills while the answer is being made.
    const share = round === ROUNDS - 1 ? 1 : randomBytes(1).readUInt8() / 255;
    await sendBytes(socket, body.subarray(0, body.length * share));
    await kill(server);
    server = await start(folder);
    const options = await signIn(server);
    const args = { roomId: String(room.id) };
    const list = () => requestTo(server.url, assetRoutes.list, args, options);
    // On a busy machine the first calls may be refused.
    await expect.poll(async () => (await list()).status, { timeout: 5_000 }).toBe(200);
    const { roomAssets } = (await list()).body;
    await expect.poll(() => filesIn(folder).length, { timeout: 5_000 }).toBe(roomAssets.length);
    for (const { assetUrl } of roomAssets) {
      const url = assetUrl.split('Url=')[1];
      expect((await fetch(server.url + url)).status).toBe(200);
    }
  }
}, 120_000);

it('X1: a killed server serves the old version of a build or the new one, complete', async () => {
  const folder = migratedFolder();
  let server = await start(folder);
  const args = { buildName: 'Cais', files: sampleBuildFiles() };
  const made = await requestTo(server.url, buildRoutes.create, args, await signIn(server));
  const { id } = made.body.build;
  let sentAt = made.body.build.sentAt;
  const sent = sampleBuild({ packing: 'gz', dataBytes: SIZE / 2 });
  const body = formBytes(sent.map(({ name, bytes }) => ({ field: 'files', name, bytes })));
  for (let round = 0; round < BUILD_ROUNDS; round++) {
    const { token } = await signIn(server);
    const options = { method: 'PATCH', length: body.length, token };
    const socket = await beginUpload(server.url, `/gameBuild/${id}`, options);
    const share = round % 2 ? 1 : randomBytes(1).readUInt8() / 255;
    await sendBytes(socket, body.subarray(0, body.length * share));
    await kill(server);
    server = await start(folder);
    const who = await signIn(server);
    const { build } = (await requestTo(server.url, buildRoutes.get, { id: String(id) }, who)).body;
    const isNew = build.sentAt !== sentAt;
    sentAt = build.sentAt;
    expect(isNew).toBe(isNew && share === 1);
    const files = build.versions.length > 0 ? 8 : 4;
    await expect.poll(() => filesIn(folder).length, { timeout: 5_000 }).toBe(files);
    const page = await (await fetch(`${server.url}/build/Cais/`)).text();
    for (const [url] of page.matchAll(/\/build\/Cais\/\d+\/\w+\.[\w.]+/g)) {
      expect((await fetch(server.url + url)).status, url).toBe(200);
    }
  }
}, 120_000);

it('a server that is killed while it duplicates a room leaves a whole one or nothing', async () => {
  const folder = migratedFolder();
  let server = await start(folder);
  const source = await makeRoom(server);
  const id = String(source.id);
  const token = await signIn(server);
  const files = await Promise.all(Array.from({ length: 6 }, () => imageFile()));
  await requestTo(server.url, imageRoutes.create, { roomId: id, files }, token);
  const each = filesIn(folder).length;
  const took = await lengthOf(() => duplicate(server, id, token));
  for (let round = 0; round < ROUNDS; round++) {
    const options = await signIn(server);
    const answer = duplicate(server, id, options).catch(() => undefined);
    await delay((took * round) / (ROUNDS - 1));
    await kill(server);
    await answer;
    server = await start(folder);
    const who = await signIn(server);
    const list = () => requestTo(server.url, roomRoutes.list, {}, who);
    await expect.poll(async () => (await list()).status, { timeout: 5_000 }).toBe(200);
    const { rooms } = (await list()).body;
    for (const { id } of rooms) {
      const of = { roomId: String(id) };
      const { body } = await requestTo(server.url, imageRoutes.list, of, who);
      expect(body.images).toHaveLength(files.length);
    }
    await expect.poll(() => filesIn(folder).length, { timeout: 5_000 }).toBe(rooms.length * each);
  }
}, 120_000);

function duplicate(server: ServerProcess, id: string, who: { token: string }) {
  const args = { id, name: 'De novo', parts: ['look' as const] };
  return requestTo(server.url, duplicateRoutes.create, args, who);
}

async function lengthOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

it('deleted files are removed, also when the server is killed right after the deletion', async () => {
  const folder = migratedFolder();
  const first = await start(folder);
  const room = await makeRoom(first);
  const options = await signIn(first);
  const gone = await makeRoom(first);
  const add = async (roomId: number, count: number) => {
    const files = await Promise.all(Array.from({ length: count }, () => imageFile()));
    return (await requestTo(first.url, imageRoutes.create, { roomId, files }, options)).body.images;
  };
  const images = await add(room.id, 5);
  await add(gone.id, 15);
  expect(filesIn(folder)).toHaveLength(40);
  const id = String(gone.id);
  await requestTo(first.url, roomRoutes.remove, { id }, options);
  await requestTo(first.url, roomBulkRoutes.purge, { id }, options);
  await kill(first);
  const server = await start(folder);
  await expect.poll(() => filesIn(folder).length, { timeout: 5_000 }).toBe(10);
  const left = { roomId: String(room.id) };
  const after = await requestTo(server.url, imageRoutes.list, left, await signIn(server));
  expect(after.body.images).toEqual(images);
}, 60_000);

it('X8: uploads under way are finished after SIGTERM', async () => {
  const folder = migratedFolder();
  const server = await start(folder);
  const room = await makeRoom(server);
  const { token } = await signIn(server);
  const body = formBytes([
    { field: 'roomId', value: String(room.id) },
    { field: 'platforms', value: 'webgl' },
    { field: 'files', name: 'sala.bundle', bytes: bundleBytes({ padding: SIZE }) },
  ]);
  const underway = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = await beginUpload(server.url, '/assets/rooms/', {
        length: body.length,
        token,
      });
      await sendBytes(socket, body.subarray(0, body.length / 2));
      return { socket, answer: answerOf(socket) };
    }),
  );
  await expect.poll(() => filesIn(folder).length).toBe(5);
  server.child.kill('SIGTERM');
  await server.printed('"stopping"');
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
  for (const { socket } of underway) await sendBytes(socket, body.subarray(body.length / 2));
  const answers = await Promise.all(underway.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await server.ended).toBe(0);
}, 60_000);
