import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { beginUpload, formBytes, sendBytes, sendForm } from './raw-upload.ts';
import { sampleBuild, sampleBuildFiles } from './sample-build.ts';
import { bundleBytes, imageFile } from './sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from './stored-files.ts';

const MIB = 1024 * 1024;
/** A long run has time for all hundred rounds. */
const ROUNDS = process.env.ATRIO_TEST_LONG ? 100 : 20;

describe('F4: cut off', () => {
  it.each(['/image', '/assets/rooms/'])(
    '%s at a third of the way leaves no row, no file and no descriptor',
    async (path) => {
      const app = await buildTestApp();
      const owner = await createAccount(app);
      const room = await createRoom(app, owner);
      await relayFiles(app);
      const bytes = path === '/image' ? await bigPng() : bundleBytes({ padding: 4 * MIB });
      const body = formBytes([
        { field: 'roomId', value: String(room.id) },
        ...(path === '/image' ? [] : [{ field: 'platforms', value: 'webgl' }]),
        { field: 'files', name: 'a', bytes },
      ]);
      const third = body.subarray(0, body.length * 0.3);
      await Promise.all(
        Array.from({ length: ROUNDS }, async (_, round) => {
          const socket = await beginUpload(app.url, path, {
            length: body.length,
            token: owner.token,
          });
          await sendBytes(socket, third);
          if (round % 2) socket.resetAndDestroy();
          else socket.destroy();
        }),
      );
      const refused = () => app.logged().split('"refused"').length - 1;
      await expect.poll(refused, { timeout: 15_000 }).toBe(ROUNDS);
      await expect.poll(() => incomingFiles(app)).toEqual([]);
      await expect.poll(() => openFiles(app)).toEqual([]);
      await expect.poll(() => storedKeys(app)).toEqual([]);
      expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
      const good = await sendForm(app.url, path, body, { token: owner.token });
      expect(good.status).toBe(200);
    },
  );
});

describe('F4: a new version of a build that is cut off', () => {
  it.each(['plain', 'br'] as const)('leaves the old one on air (%s)', async (packing) => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await relayFiles(app);
    const args = { buildName: 'Cais', files: sampleBuildFiles() };
    const { build } = (await app.call(buildRoutes.create, args, master)).body;
    const kept = await storedKeys(app);
    const sent = sampleBuild({ packing, dataBytes: 2 * MIB });
    const files = sent.map(({ name, bytes }) => ({ field: 'files', name, bytes }));
    const body = formBytes([{ field: 'buildName', value: 'Outro' }, ...files]);
    const options = { method: 'PATCH', token: master.token };
    await Promise.all(
      Array.from({ length: ROUNDS }, async (_, round) => {
        const path = `/gameBuild/${build.id}`;
        const socket = await beginUpload(app.url, path, { ...options, length: body.length });
        // Cut in the middle of the data, or just before the end of the form.
        await sendBytes(socket, body.subarray(0, round % 2 ? body.length / 3 : -10));
        if (round % 4 < 2) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
    const refused = () => app.logged().split('"refused"').length - 1;
    await expect.poll(refused, { timeout: 15_000 }).toBe(ROUNDS);
    await expect.poll(() => storedKeys(app)).toEqual(kept);
    await expect.poll(() => openFiles(app)).toEqual([]);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
    const after = await app.call(buildRoutes.get, { id: String(build.id) }, master);
    expect(after.body.build).toEqual(build);
    expect(await app.db.selectFrom('files').select('id').execute()).toHaveLength(4);
    expect((await sendForm(app.url, `/gameBuild/${build.id}`, body, options)).status).toBe(200);
  });
});

async function bigPng(): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await (await imageFile()).arrayBuffer())], 4 * MIB);
}

/** Lists the test's files that this process holds open. */
function openFiles({ dataDir }: TestApp): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(join(dataDir, 'files')) ? [path] : [];
    } catch {
      // The descriptor of the listing itself.
      return [];
    }
  });
}
