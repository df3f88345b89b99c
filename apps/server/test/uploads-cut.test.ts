import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { beginUpload, formBytes, sendBytes, sendForm } from './raw-upload.ts';
import { bundleBytes, imageFile } from './sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from './stored-files.ts';

const MIB = 1024 * 1024;
/** A night's run has time for all that the promise speaks of. */
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

async function bigPng(): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await (await imageFile()).arrayBuffer())], 4 * MIB);
}

/** What of the test's files this process holds open. */
function openFiles({ dataDir }: TestApp): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(join(dataDir, 'files')) ? [path] : [];
    } catch {
      // The one that the listing itself was read through.
      return [];
    }
  });
}
