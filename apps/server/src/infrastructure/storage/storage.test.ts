import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { s3Server } from '../../../test/s3-server.ts';
import { temporaryFolder } from '../../../test/spawn-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { createDiskStore } from './disk.ts';
import { createS3Store } from './s3.ts';
import { createSpool } from './spool.ts';
import { type FileStore, newKey } from './storage.ts';

const MIB = 1024 * 1024;
const options = { contentType: 'application/octet-stream' };

function diskStore({ floor = 0, folder = temporaryFolder() } = {}) {
  const incoming = join(folder, 'incoming');
  const store = createDiskStore(folder, createSpool({ folder: incoming, floor }));
  const leftovers = () => (existsSync(incoming) ? readdirSync(incoming) : []);
  return { store, leftovers, folder, incoming };
}

async function s3Store(...[fault]: Parameters<typeof s3Server>) {
  const server = await s3Server(fault);
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const store = createS3Store({
    ...server.options,
    silenceMs: fault ? 1_500 : 10_000,
    attempts: 1,
    onFailure,
  });
  return { store, leftovers: server.unfinished, failures };
}

async function* chunks(total: number, size = 64 * 1024, failAt = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < total; at += size) {
    if (at >= failAt) throw new AppError('PAYLOAD_TOO_LARGE');
    yield Buffer.alloc(Math.min(size, total - at), (at / size) % 251);
  }
}

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return error instanceof AppError ? error.code : error;
};

describe.each([
  ['the disk', async () => diskStore()],
  ['S3', async () => s3Store()],
])('%s', (_name, open) => {
  it.each([0, 1, 3 * MIB, 12 * MIB + 1])('gives back %i bytes as they came', async (size) => {
    const { store, leftovers } = await open();
    const key = newKey('bundles');
    expect(await store.put(key, chunks(size), options)).toBe(size);
    const all = await buffer(chunks(size));
    expect((await buffer(await store.get(key))).equals(all)).toBe(true);
    expect(await keysIn(store)).toEqual([key]);
    expect(leftovers()).toEqual([]);
    if (size < 10) return;
    const part = await buffer(await store.get(key, { first: 5, last: size - 2 }));
    expect(part.equals(all.subarray(5, size - 1))).toBe(true);
  });

  it.each([0, 200_000, 7 * MIB])('keeps nothing of what fails after %i bytes', async (failAt) => {
    const { store, leftovers } = await open();
    const broken = chunks(13 * MIB, undefined, failAt);
    expect(await failure(store.put(newKey('bundles'), broken, options))).toBe('PAYLOAD_TOO_LARGE');
    expect(await keysIn(store)).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  it('removes also missing files, and accepts only its own keys', async () => {
    const { store } = await open();
    const key = newKey('images', '.webp');
    await store.put(key, chunks(10), options);
    await store.remove(key);
    await store.remove(key);
    expect(await failure(store.get(key))).toBe('NOT_FOUND');
    for (const name of ['../atrio.sqlite', 'images/../x', 'images', '/etc/passwd', '']) {
      expect(await failure((async () => store.get(name))()), name).toBe('NOT_FOUND');
    }
    await store.check();
  });
});

describe('the disk', () => {
  it('X4: refuses files when too little space would stay free', async () => {
    const { store, leftovers } = diskStore({ floor: Number.MAX_SAFE_INTEGER / 2 });
    expect(await failure(store.put(newKey('images'), chunks(10), options))).toBe('STORAGE_FULL');
    expect(leftovers()).toEqual([]);
    const roomy = diskStore({ floor: 1 }).store;
    const huge = { ...options, expected: Number.MAX_SAFE_INTEGER / 2 };
    expect(await failure(roomy.put(newKey('images'), chunks(10), huge))).toBe('STORAGE_FULL');
  });

  it('removes old leftovers, not those of uploads under way, and lists only its own', async () => {
    const { store, leftovers, folder, incoming } = diskStore();
    mkdirSync(incoming);
    for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'x');
    utimesSync(join(incoming, 'old'), 1, 1);
    writeFileSync(join(folder, 'stray'), 'x');
    await store.removeUnfinished(Date.now() - 60_000);
    expect(leftovers()).toEqual(['new']);
    expect(await keysIn(store)).toEqual([]);
  });

  it('is not ready when its folder is no folder', async () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    await expect(diskStore({ folder }).store.check()).rejects.toThrow();
    const { store } = diskStore({ folder });
    expect(await failure(store.put(newKey('images'), chunks(1), options))).toBe(
      'STORAGE_UNAVAILABLE',
    );
  });
});

describe('X7: S3', () => {
  const put = (store: FileStore, size = 13 * MIB) =>
    failure(store.put(newKey('bundles'), chunks(size), options));

  it.each(['unavailable', 'silent', 'bad-digest'] as const)(
    'that is %s in the middle of an upload leaves nothing in the bucket',
    async (trouble) => {
      const { store, leftovers, failures } = await s3Store(({ part }) =>
        part === 2 ? trouble : null,
      );
      expect(await put(store)).toBe('STORAGE_UNAVAILABLE');
      expect(failures).toHaveLength(1);
      expect(leftovers()).toEqual([]);
      expect(await keysIn(store)).toEqual([]);
      await store.check();
    },
  );

  it('that is unreachable is only an error', async () => {
    const { store } = await s3Store(() => 'unavailable');
    expect(await put(store, 10)).toBe('STORAGE_UNAVAILABLE');
    expect(await failure(store.check())).toBe('STORAGE_UNAVAILABLE');
    expect(await failure(store.get(newKey('images')))).toBe('STORAGE_UNAVAILABLE');
    expect(await failure(store.remove(newKey('images')))).toBe('STORAGE_UNAVAILABLE');
  });

  it('a web page in place of S3 has stored nothing, whatever its status', async () => {
    const { store } = await s3Store(() => 'web-page');
    expect(await put(store, 10)).toBe('STORAGE_UNAVAILABLE');
    expect(await put(store)).toBe('STORAGE_UNAVAILABLE');
    expect(await failure(store.check())).toBe('STORAGE_UNAVAILABLE');
    expect(await failure(store.get(newKey('images')))).toBe('STORAGE_UNAVAILABLE');
  });

  it('a web page as the last answer means that nothing is stored', async () => {
    const { store } = await s3Store(({ method, part }) =>
      method === 'POST' && part === null && isLast ? 'web-page' : null,
    );
    let isLast = false;
    const parts = (async function* () {
      yield* chunks(13 * MIB);
      isLast = true;
    })();
    const stored = store.put(newKey('bundles'), parts, options);
    expect(await failure(stored)).toBe('STORAGE_UNAVAILABLE');
  });

  it('removes unfinished uploads a day later', async () => {
    // While the service is down, parts cannot be removed.
    let isAway = false;
    const { store, leftovers } = await s3Store(({ part, method }) => {
      if (part === 2) isAway = true;
      return isAway && (part !== null || method === 'DELETE') ? 'unavailable' : null;
    });
    await put(store);
    expect(leftovers()).toHaveLength(1);
    isAway = false;
    await store.removeUnfinished(Date.now());
    expect(leftovers()).toHaveLength(1);
    await store.removeUnfinished(Date.now() + 24 * 60 * 60_000);
    expect(leftovers()).toEqual([]);
  });
});
