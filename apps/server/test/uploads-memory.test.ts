import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { answerOf, beginUpload, formBytes, sendBytes } from './raw-upload.ts';
import { bombOf, bundleBytes, fileOf } from './sample-files.ts';
import { migratedFolder, spawnServer } from './spawn-server.ts';

const MIB = 1024 * 1024;
const LONG = Boolean(process.env.ATRIO_TEST_LONG);
/** The promised size, or a smaller one that still shows a leak within seconds. */
const AT_ONCE = LONG ? 50 * MIB : 20 * MIB;
const ALONE = LONG ? 1024 * MIB - 64 * 1024 : 150 * MIB;
const WARM = 64 * MIB;
/** In MiB, beyond what one upload alone has taken. */
const MORE = 100;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };

async function server() {
  const started = await spawnServer({
    DATA_DIR: migratedFolder(),
    DATABASE_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await started.printed('/dashboard/');
  const { token } = (await requestTo(started.url, authRoutes.login, ADMIN)).body;
  const form = { environment: '1', name: 'Sala', isVisible: true, isPrivate: true };
  const rooms = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { room } = (await requestTo(started.url, roomRoutes.create, form, { token })).body;
      return room;
    }),
  );
  const { pid } = started.child;
  const resident = () => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
  return { url: started.url, token, rooms, resident };
}

/** Streams a bundle, so that the test process does not hold it whole either. */
async function send(url: string, token: string, roomId: number, size: number) {
  const bundle = bundleBytes({ lie: size });
  const whole = formBytes([
    { field: 'roomId', value: String(roomId) },
    { field: 'platforms', value: 'webgl' },
    { field: 'files', name: 'sala.bundle', bytes: bundle },
  ]);
  const end = whole.indexOf(bundle) + bundle.length;
  const socket = await beginUpload(url, '/assets/rooms/', { length: whole.length + size, token });
  const answer = answerOf(socket);
  await sendBytes(socket, whole.subarray(0, end));
  const chunk = Buffer.alloc(64 * 1024, 7);
  for (let sent = 0; sent < size; sent += chunk.length) {
    await sendBytes(socket, chunk.subarray(0, Math.min(chunk.length, size - sent)));
  }
  await sendBytes(socket, whole.subarray(end));
  return answer;
}

/** A file of a build: `head`, then `part` repeated up to `size`. */
async function stage(
  url: string,
  token: string,
  name: string,
  head: Buffer,
  part: Buffer,
  size: number,
) {
  const times = Math.floor(size / part.length);
  const whole = formBytes([{ field: 'files', name, bytes: head }]);
  const end = whole.indexOf(head) + head.length;
  const length = whole.length + part.length * times;
  const socket = await beginUpload(url, '/gameBuild/files', { length, token });
  const answer = answerOf(socket);
  await sendBytes(socket, whole.subarray(0, end));
  // The server drops a refused body for a while, then cuts the connection.
  for (let count = 0; count < times && !socket.destroyed; count++) await sendBytes(socket, part);
  await sendBytes(socket, whole.subarray(end));
  return answer;
}

async function peakDuring(resident: () => number, work: Promise<unknown>): Promise<number> {
  let peak = resident();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    peak = Math.max(peak, resident());
    await Promise.race([setTimeout(20), done]);
  }
  return peak;
}

it('memory stays flat for every kind of upload', async () => {
  const { url, token, rooms, resident } = await server();
  const [first] = rooms;
  // The first upload grows the engine's young generation once.
  expect((await send(url, token, first?.id ?? 0, WARM)).status).toBe(200);
  const before = resident();

  const all = Promise.all(rooms.map(({ id }) => send(url, token, id, AT_ONCE)));
  const tenAtOnce = await peakDuring(resident, all);
  expect((await all).map(({ status }) => status)).toEqual(rooms.map(() => 200));
  expect(tenAtOnce - before).toBeLessThan(MORE);

  const one = send(url, token, first?.id ?? 0, ALONE);
  const alone = await peakDuring(resident, one);
  expect((await one).status).toBe(200);
  expect(alone - before).toBeLessThan(MORE);

  const bomb = fileOf(await bombOf(16_000), 'bomba.png');
  const args = { roomId: first?.id ?? 0, files: [bomb] };
  const bombs = Promise.all(
    Array.from({ length: 20 }, () => requestTo(url, imageRoutes.create, args, { token })),
  );
  const bombed = await peakDuring(resident, bombs);
  expect((await bombs).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 422));
  expect(bombed - before).toBeLessThan(MORE);
  const list = { roomId: String(first?.id) };
  const { roomAssets } = (await requestTo(url, assetRoutes.list, list, { token })).body;
  expect(roomAssets).toHaveLength(1);
}, 300_000);

it('memory stays flat while an honest build and a zip bomb are unpacked', async () => {
  const { url, token, resident } = await server();
  const head = gzipSync('UnityWebData1.0\0');
  // Decompressors treat concatenated gzip streams as one.
  const honest = gzipSync(randomBytes(MIB));
  expect((await stage(url, token, 'a.data.gz', head, honest, WARM)).status).toBe(200);
  const before = resident();
  const large = stage(url, token, 'b.data.gz', head, honest, ALONE);
  const largePeak = await peakDuring(resident, large);
  expect((await large).status).toBe(200);
  expect(largePeak - before).toBeLessThan(MORE);

  const zeros = gzipSync(Buffer.alloc(64 * MIB));
  const bombs = Promise.all(
    Array.from({ length: 2 }, () => stage(url, token, 'c.data.gz', head, zeros, 80 * zeros.length)),
  );
  const bombPeak = await peakDuring(resident, bombs);
  for (const { status, text } of await bombs) {
    expect([status, text]).toEqual([415, expect.stringContaining('grande demais quando')]);
  }
  expect(bombPeak - before).toBeLessThan(MORE);
}, 300_000);
