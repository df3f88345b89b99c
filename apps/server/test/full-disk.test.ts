import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { createDiskStore } from '../src/infrastructure/storage/disk.ts';
import { createSpool } from '../src/infrastructure/storage/spool.ts';
import { newKey } from '../src/infrastructure/storage/storage.ts';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { imageFile } from './sample-files.ts';
import { spawnServer } from './spawn-server.ts';

const MIB = 1024 * 1024;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
/** Mounting needs root; without it X4 is tested by the reserve alone (plugins/files.test.ts). */
const mayMount = trial();

it.runIf(mayMount)(
  'X4: a disk that fills up during an upload keeps nothing of it',
  async () => {
    const disk = smallDisk();
    const spool = createSpool({ folder: join(disk, 'incoming'), floor: 0 });
    const store = createDiskStore(disk, spool);
    const contentType = 'application/octet-stream';
    const kept = newKey('bundles');
    await store.put(kept, bytes(1), { contentType });
    const put = store.put(newKey('bundles'), bytes(80), { contentType });
    await expect(put).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(readdirSync(join(disk, 'incoming'))).toEqual([]);
    const stored = await store.get(kept);
    expect((await stored.toArray()).reduce((sum, chunk) => sum + chunk.length, 0)).toBe(MIB);
    await store.put(newKey('bundles'), bytes(20), { contentType });
  },
  60_000,
);

it.runIf(mayMount)(
  'X4: on a full disk reads work, writes say so, and nothing is lost',
  async () => {
    const disk = smallDisk();
    const { url, printed } = await spawnServer({
      DATA_DIR: join(disk, 'data'),
      DATABASE_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await printed('/dashboard/');
    const { token } = (await requestTo(url, authRoutes.login, ADMIN)).body;
    const form = (name: string) => ({ environment: '1', name, isVisible: true, isPrivate: false });
    const create = (name: string) => requestTo(url, roomRoutes.create, form(name), { token });
    const first = await create('Antes');
    expect(first.status).toBe(200);
    const kept = first.body.room;

    fill(disk);
    const answers = [];
    for (let turn = 0; turn < 10; turn++) {
      // One commit for all that come together, which fails for all of them.
      const together = Array.from({ length: 5 }, (_, one) => create(`Durante ${turn}-${one}`));
      answers.push(...(await Promise.all(together)));
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const written = statuses.filter((status) => status === 200).length;
    const upload = { roomId: kept.id, files: [await imageFile()] };
    expect((await requestTo(url, imageRoutes.create, upload, { token })).status).toBe(507);
    const list = () => requestTo(url, roomRoutes.list, {}, { token });
    expect((await list()).body.rooms).toHaveLength(1 + written);
    const ready = async () => (await fetch(`${url}/health/ready`)).status;
    await expect.poll(ready).toBe(503);

    rmSync(join(disk, 'fill'));
    expect((await create('Depois')).status).toBe(200);
    await expect.poll(ready).toBe(200);
    const names = (await list()).body.rooms.map(({ name }) => name);
    expect(names).toHaveLength(2 + written);
    expect(names).toEqual(expect.arrayContaining(['Antes', 'Depois']));
  },
  60_000,
);

it.runIf(mayMount)('a start on a disk that is read-only names it, in one line', async () => {
  const disk = smallDisk();
  spawnSync('mount', ['-o', 'remount,ro', disk]);
  const refused = await spawnServer({ DATA_DIR: disk, DATABASE_URL: '' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^DATA_DIR: \S+ cannot be written to \(EROFS: [^\n]*\n$/);
});

async function* bytes(mebibytes: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < mebibytes; index++) yield Buffer.alloc(MIB, 7);
}

/** Fills the disk to the last block. */
function fill(disk: string): void {
  let block = Buffer.alloc(MIB);
  while (block.length >= 1) {
    try {
      writeFileSync(join(disk, 'fill'), block, { flag: 'a' });
    } catch {
      block = block.subarray(0, Math.floor(block.length / 2));
    }
  }
}

/** Mounts a disk of 60 MB, unmounted after the test. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrio-disk-'));
  mount(folder);
  onTestFinished(() => unmount(folder));
  return folder;
}

function trial(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'atrio-disk-'));
  const isMounted = mount(folder);
  unmount(folder);
  return isMounted;
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}
