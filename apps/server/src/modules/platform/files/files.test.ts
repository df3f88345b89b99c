import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { newKey } from '../../../infrastructure/storage/storage.ts';
import type { Upload } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type KeptFile, keepUploads } from './files.service.ts';
import { sweepFiles } from './files-sweep.service.ts';

const HOUR = 60 * 60_000;

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** A stored file without any row. */
async function putUnknownFile({ storage, dataDir }: TestApp, storedAt?: number): Promise<string> {
  const key = newKey('bundles');
  await storage.put(key, bytesOf('x'), { contentType: 'application/octet-stream' });
  const seconds = (storedAt ?? Date.now()) / 1_000;
  utimesSync(join(dataDir, 'files', key), seconds, seconds);
  return key;
}

const doomed = ({ db }: TestApp) =>
  db.selectFrom('doomed_files').selectAll().orderBy('key').execute();

const doom = ({ db }: TestApp, key: string, dueAt = 0) =>
  db.insertInto('doomed_files').values({ key, due_at: dueAt }).execute();

const sweep = ({ db, storage, clock, app }: TestApp) =>
  sweepFiles({ db, storage, log: app.log, now: clock.now() });

describe('doomed files', () => {
  it('are removed by one of several workers, with their rows', async () => {
    const app = await buildTestApp();
    for (let count = 0; count < 60; count++) await doom(app, await putUnknownFile(app));
    await Promise.all([relayFiles(app), relayFiles(app), relayFiles(app)]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
    await expect.poll(() => doomed(app)).toEqual([]);
  });

  it('are tried again, with growing waits, until they are removed', async () => {
    const app = await buildTestApp();
    const key = await putUnknownFile(app);
    await doom(app, key);
    let isDown = true;
    const { remove } = app.storage;
    // A temporary failure of the disk cannot be produced, so it is simulated.
    app.storage.remove = async (name) => {
      if (isDown) throw new AppError('STORAGE_UNAVAILABLE');
      return remove(name);
    };
    const first = await relayFiles(app);
    await expect.poll(async () => (await doomed(app))[0]?.attempts).toBe(1);
    await first.stop();
    isDown = false;
    const early = await relayFiles(app);
    await early.stop();
    expect(await storedKeys(app)).toEqual([key]);
    app.clock.advance(10_000);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('wait while an upload holds them, unless its server is known to be gone', async () => {
    const app = await buildTestApp();
    const key = await putUnknownFile(app);
    await doom(app, key, app.clock.now() + HOUR);
    await (await relayFiles(app)).stop();
    expect(await storedKeys(app)).toEqual([key]);
    await relayFiles(app, true);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });
});

describe('the sweeper', () => {
  it('removes unknown files after an hour, and nothing else', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const args = { roomId: room.id, files: [await imageFile()] };
    await app.call(imageRoutes.create, args, owner);
    const kept = await storedKeys(app);
    const [old, young, leased] = [
      await putUnknownFile(app, Date.now() - 2 * HOUR),
      await putUnknownFile(app),
      await putUnknownFile(app, Date.now() - 2 * HOUR),
    ];
    await doom(app, leased, app.clock.now() + HOUR);
    await sweep(app);
    expect(await storedKeys(app)).toEqual([...kept, young, leased].sort());
    expect(old).not.toBe(young);
    app.clock.advance(2 * HOUR);
    await sweep(app);
    expect(await storedKeys(app)).toEqual([...kept, leased].sort());
  });

  it('does not empty a storage of another database', async () => {
    const app = await buildTestApp();
    for (let count = 0; count < 101; count++) await putUnknownFile(app, 0);
    await sweep(app);
    expect(await storedKeys(app)).toHaveLength(101);
    expect(app.logged()).toContain('files that no row knows are left alone');
  });
});

describe('keepUploads', () => {
  const contextOf = async (app: TestApp): Promise<ActorContext> => {
    const owner = await createAccount(app);
    const { db, events, live, online, settings, secret, storage, asaas, log } = app.app.deps;
    return {
      ...{ db, events, live, online, settings, secret, storage, asaas, log },
      now: app.clock.now(),
      client: { address: '', device: '' },
      actor: { ...owner, emailProven: true, role: 2, coAdministers: false },
    };
  };

  async function* build(count: number): AsyncGenerator<Upload> {
    for (let index = 0; index < count; index++) {
      const bytes = bytesOf(`arquivo ${index}`);
      yield { field: 'files', index, name: `f${index}.js`, kind: 'build', bytes, expected: 0 };
    }
  }

  it('stores a thousand files in their order', async () => {
    const app = await buildTestApp();
    const names = await keepUploads(await contextOf(app), build(1_000), async (_ctx, files) =>
      files.map(({ name, id, bytes }) => [name, id > 0, bytes]),
    );
    expect(names[999]).toEqual(['f999.js', true, 'arquivo 999'.length]);
    expect(names).toHaveLength(1_000);
    expect(await storedKeys(app)).toHaveLength(1_000);
    expect(await doomed(app)).toEqual([]);
  });

  it('keeps no file of a form that is refused at the very end', async () => {
    const app = await buildTestApp();
    await relayFiles(app);
    const refused = keepUploads(await contextOf(app), build(5), async () => {
      throw new AppError('VALIDATION_ERROR');
    });
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect.poll(() => storedKeys(app)).toEqual([]);
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  it('keeps nothing once its lease has run out', async () => {
    const app = await buildTestApp();
    await relayFiles(app);
    let kept: KeptFile[] = [];
    async function* slow() {
      yield* build(1);
      // Simulates a stalled upload whose first file is removed meanwhile.
      app.clock.advance(2 * HOUR);
      app.app.deps.events.publish({ type: 'files.doomed' });
      await expect.poll(() => storedKeys(app)).toEqual([]);
    }
    const late = keepUploads(await contextOf(app), slow(), async (_ctx, files) => {
      kept = files;
    });
    await expect(late).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(kept).toEqual([]);
    const folder = join(app.dataDir, 'files', 'builds');
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  });
});
