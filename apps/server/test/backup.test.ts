import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { createBackup } from '../src/backup/backup.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { readSettings } from '../src/env.ts';
import { emptyPlace, PLACES, settingsOf } from './backup-places.ts';
import { buildTestApp, requestTo, type TestApp } from './build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from './factories/account.ts';
import { createBuyer, createOrder } from './factories/money.ts';
import { createRoom } from './factories/room.ts';
import { joinAsVisitor } from './factories/visitor.ts';
import { sampleBuildFiles } from './sample-build.ts';
import { imageFile } from './sample-files.ts';
import { openSocket } from './socket-client.ts';
import { spawnServer, temporaryFolder } from './spawn-server.ts';
import { relayFiles, storedKeys } from './stored-files.ts';

/** Lists that are compared before and after. */
const LISTS = [
  '/rooms/admin',
  '/environments/admin',
  '/subscriptions',
  '/roomItems',
  '/asaas/account',
  '/asaas/payments',
  '/admins/data',
  '/gameBuild',
  '/search?q=ra%C3%A7a',
];

async function lively(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  writeFileSync(join(app.dataDir, 'token-secret'), app.secret);
  const buyer = await createBuyer(app);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  await createOrder(app, buyer);
  const room = await createRoom(app, buyer, { name: 'Praça' });
  const visitor = await joinAsVisitor(app, room);
  // U+2028, which some parsers treat as the end of a line.
  await visitor.send('playerMessage', { message: 'Olá,\u2028praça "azul"\n🙂' });
  visitor.close();
  const list = async () => (await app.call(roomRoutes.list, {}, buyer)).body.rooms;
  await expect.poll(async () => (await list())[0]?.onlineNow).toBe(0);
  const files = [await imageFile(), await imageFile()];
  await app.call(imageRoutes.create, { roomId: room.id, files }, buyer);
  const build = { buildName: 'Cais', files: sampleBuildFiles() };
  await app.call(buildRoutes.create, build, master);
  return { app, buyer, master, room };
}

/** Creates rooms with an image each and removes every second image, until it is stopped. */
function keepWriting(app: TestApp, me: TestAccount) {
  let isStopped = false;
  let rooms = 0;
  const write = async () => {
    // No more than one page shows, however long the backup takes.
    for (; !isStopped && rooms < 40; rooms++) {
      const form = { environment: '1', name: `Nova ${rooms}`, isVisible: true, isPrivate: false };
      const { room } = (await app.call(roomRoutes.create, form, me)).body;
      const args = { roomId: room.id, files: [await imageFile()] };
      const { images } = (await app.call(imageRoutes.create, args, me)).body;
      if (rooms % 2 === 1) continue;
      await app.call(imageRoutes.remove, { imageId: String(images[0]?.id) }, me);
    }
  };
  const writing = write();
  const stop = async () => {
    isStopped = true;
    await writing;
  };
  return { written: () => rooms, stop };
}

async function answersOf(url: string, { token }: { token: string }, paths = LISTS) {
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    answers[path] = await response.json();
  }
  return answers;
}

async function messagesOf(url: string, { token }: { token: string }, sceneName: string) {
  const socket = await openSocket(url);
  await socket.send('identify', token);
  await socket.send('panelJoinRoom', sceneName);
  return (await socket.send('panelGetMessagesOnRoom', sceneName)).messages;
}

async function startAt(environment: Record<string, string>) {
  const server = await spawnServer({ DATABASE_URL: '', ...environment });
  await server.printed('/dashboard/');
  return server;
}

describe.each(PLACES)('backed up %s', (_name, where) => {
  it('a backup taken while people write is identical when restored on another machine', async () => {
    const from = await where();
    const { app, buyer, master, room } = await lively(from.files);
    await relayFiles(app);
    const writer = await createAccount(app);
    const pages = [`/images/${room.id}`, `/rooms/${room.id}/tickets`, ...LISTS];
    const before = await answersOf(app.url, buyer, pages);
    const builds = await answersOf(app.url, master, ['/gameBuild']);
    const messages = await messagesOf(app.url, buyer, room.sceneName);
    const writing = keepWriting(app, writer);
    await expect.poll(writing.written, { timeout: 10_000 }).toBeGreaterThan(2);
    const folder = join(temporaryFolder(), 'copia');
    const manifest = await createBackup(settingsOf(app), folder);
    await writing.stop();
    expect(manifest.files.lost).toEqual([]);

    const to = await from.another();
    await restoreBackup(readSettings(to), folder);
    const { url } = await startAt(to);
    expect(await answersOf(url, buyer, pages)).toEqual(before);
    expect(await answersOf(url, master, ['/gameBuild'])).toEqual(builds);
    expect(await messagesOf(url, buyer, room.sceneName)).toEqual(messages);
    const credentials = { email: writer.email, password: PASSWORD };
    expect((await requestTo(url, authRoutes.login, credentials)).status).toBe(200);

    // The copy contains the first writes without gaps, and files of no later ones.
    const { rooms, total } = (await requestTo(url, roomRoutes.list, { page: '1' }, writer)).body;
    // On a slow machine there are more than ten, and 'Nova 10' sorts before 'Nova 2'.
    const names = new Set(rooms.map(({ name }) => name));
    expect(names).toEqual(new Set(rooms.map((_, index) => `Nova ${index}`)));
    expect([total, rooms.length > 2]).toEqual([rooms.length, true]);
    for (const { id } of [...rooms, room]) {
      const args = { roomId: String(id) };
      const { images } = (await requestTo(url, imageRoutes.list, args, master)).body;
      for (const { imageUrl } of images) {
        const file = await fetch(url + imageUrl);
        expect([file.status, (await file.bytes()).length > 0]).toEqual([200, true]);
      }
    }
    // Ids continue after the last one, and triggers work again.
    const form = { environment: '1', name: 'Depois', isVisible: true, isPrivate: false };
    const made = (await requestTo(url, roomRoutes.create, form, writer)).body.room;
    expect(made.id).toBeGreaterThan(Math.max(...rooms.map(({ id }) => id)));
    const after = (await requestTo(url, roomRoutes.list, { page: '1' }, writer)).body;
    expect(after.total).toBe(rooms.length + 1);
  }, 60_000);
});

describe('a restore', { timeout: 60_000 }, () => {
  async function backedUp() {
    const { app } = await lively();
    const folder = join(temporaryFolder(), 'copia');
    await createBackup(settingsOf(app), folder);
    return { app, folder };
  }

  it('refuses a backup with any damage and writes nothing', async () => {
    const { folder } = await backedUp();
    const place = await emptyPlace();
    const key = `images/${readdirSync(join(folder, 'files/images'))[0]}`;
    const parts = ['manifest.json', 'token-secret', 'files.ndjson.gz', 'tables/rooms.ndjson.gz'];
    for (const part of [...parts, `files/${key}`]) {
      const path = join(folder, part);
      const whole = readFileSync(path);
      const changed = Buffer.from(whole);
      changed[20] = (changed[20] ?? 0) ^ 1;
      writeFileSync(path, changed);
      const named = new RegExp(`damaged: ${part.replace('.ndjson.gz', '')}`);
      await expect(restoreBackup(readSettings(place), folder), part).rejects.toThrow(named);
      writeFileSync(path, whole);
    }
    rmSync(join(folder, 'files', key));
    await expect(restoreBackup(readSettings(place), folder)).rejects.toThrow(`files/${key}`);
    expect(readdirSync(String(place.DATA_DIR))).toEqual([]);
    await expect(restoreBackup(readSettings(place), temporaryFolder())).rejects.toThrow(
      'is not a backup',
    );
  });

  it('refuses an installation with data, and a backup of a newer version', async () => {
    const { app, folder } = await backedUp();
    await expect(restoreBackup(settingsOf(app), folder)).rejects.toThrow('already');
    const place = await emptyPlace();
    const stray = join(String(place.DATA_DIR), 'files/images');
    mkdirSync(stray, { recursive: true });
    writeFileSync(join(stray, `${'a'.repeat(32)}.webp`), 'x');
    await expect(restoreBackup(readSettings(place), folder)).rejects.toThrow('storage holds files');
    const other = { ...(await emptyPlace()), TOKEN_SECRET: 'um segredo que não é o da cópia, não' };
    await expect(restoreBackup(readSettings(other), folder)).rejects.toThrow('TOKEN_SECRET');
    await app.db
      .insertInto('kysely_migration' as 'counters')
      .values({ name: '9999-depois', timestamp: '' } as never)
      .execute();
    app.spoil();
    const next = join(temporaryFolder(), 'copia');
    await expect(createBackup(settingsOf(app), next)).rejects.toThrow('9999-depois');
  });

  it('can be run again after one that was interrupted', async () => {
    const { folder } = await backedUp();
    const place = await emptyPlace();
    await restoreBackup(readSettings(place), folder);
    await expect(restoreBackup(readSettings(place), folder)).rejects.toThrow('already');
    const half = await emptyPlace();
    const images = readdirSync(join(folder, 'files/images'));
    mkdirSync(join(String(half.DATA_DIR), 'files/images'), { recursive: true });
    writeFileSync(join(String(half.DATA_DIR), 'files/images', String(images[0])), 'meio');
    await restoreBackup(readSettings(half), folder);
    const { url } = await startAt(half);
    const file = await fetch(`${url}/files/images/${images[0]}`);
    expect((await file.bytes()).length).toBeGreaterThan(10);
  });
});

if (process.env.TEST_DATABASE_URL) {
  it('goes from one engine to the other and back', { timeout: 60_000 }, async () => {
    const { app } = await lively();
    const [first, second] = [join(temporaryFolder(), 'uma'), join(temporaryFolder(), 'outra')];
    const before = await createBackup(settingsOf(app), first);
    const between = readSettings({ DATA_DIR: temporaryFolder() });
    await restoreBackup(between, first);
    const { engine, tables } = await createBackup(between, second);
    const asOf = ({ name, rows, lastId }: (typeof tables)[number]) => ({ name, rows, lastId });
    expect([before.engine, engine]).toEqual(['postgresql', 'sqlite']);
    expect(tables.map(asOf)).toEqual(before.tables.map(asOf));
    await restoreBackup(readSettings(await emptyPlace()), second);
  });
}

describe('a backup', { timeout: 60_000 }, () => {
  it('is written with all readable files, and names the lost ones', async () => {
    const { app } = await lively();
    const [gone, short] = (await storedKeys(app)).filter((key) => key.startsWith('images/'));
    rmSync(join(app.dataDir, 'files', String(gone)));
    writeFileSync(join(app.dataDir, 'files', String(short)), 'x');
    const folder = join(temporaryFolder(), 'copia');
    const { files } = await createBackup(settingsOf(app), folder);
    expect(files.lost.sort()).toEqual([gone, short].sort());
    await restoreBackup(readSettings(await emptyPlace()), folder);
  });

  it('needs a new folder and an installation', async () => {
    const full = temporaryFolder();
    writeFileSync(join(full, 'algo'), '');
    const { app } = await lively();
    await expect(createBackup(settingsOf(app), full)).rejects.toThrow('is not empty');
    const nothing = readSettings(await emptyPlace());
    const folder = join(temporaryFolder(), 'copia');
    await expect(createBackup(nothing, folder)).rejects.toThrow('no installation');
  });
});
