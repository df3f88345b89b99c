import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { assetRoutes, parseAssetUrl } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { itWhenLong } from './it-when-long.ts';
import { s3Server } from './s3-server.ts';
import { sampleBuild, sampleBuildFiles } from './sample-build.ts';
import { bundleBytes, fileOf, imageFile } from './sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from './stored-files.ts';

const MIB = 1024 * 1024;

async function onS3(...[fault]: Parameters<typeof s3Server>) {
  const s3 = await s3Server(fault);
  const app = await buildTestApp(s3.settings);
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  await relayFiles(app);
  return { s3, app, owner, room };
}

describe('with files in S3', () => {
  it('images are stored, shown and removed', async () => {
    const { app, owner, room } = await onS3();
    const args = { roomId: room.id, files: [await imageFile(), await imageFile()] };
    const { body } = await app.call(imageRoutes.create, args, owner);
    expect(await storedKeys(app)).toHaveLength(4);
    const shown = await fetch(app.url + body.images[0]?.imageUrl);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shown.bytes()).length).toBe(Number(shown.headers.get('content-length')));
    await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
    await app.call(roomBulkRoutes.purge, { id: String(room.id) }, owner);
    await expect.poll(() => storedKeys(app)).toHaveLength(0);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
  });

  it('a bundle of several parts is read back unchanged, whole and in ranges', async () => {
    const { app, owner, room } = await onS3();
    const bytes = bundleBytes({ padding: 12 * MIB });
    const files = [fileOf(bytes, 'sala.bundle')];
    const args = { roomId: room.id, platforms: ['webgl' as const], files };
    const { body } = await app.call(assetRoutes.create, args, owner);
    const url = app.url + parseAssetUrl(body.roomAssets[0]?.assetUrl ?? '')?.url;
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);
    const part = await fetch(url, { headers: { range: 'bytes=10000000-10000099' } });
    expect([part.status, (await part.bytes()).length]).toEqual([206, 100]);
  });

  it('a silent bucket does not delay a start', async () => {
    const s3 = await s3Server(() => 'silent');
    const app = await buildTestApp(s3.settings);
    // Like a start with SQLite, which also cleans up after the previous process.
    const relay = await relayFiles(app, true);
    await relay.stop();
  });

  itWhenLong(
    'a bucket that is silent is answered for before anybody cuts the connection',
    async () => {
      let isSilent = false;
      const s3 = await s3Server(({ part }) => (isSilent && part !== 1 ? 'silent' : null));
      const app = await buildTestApp(s3.settings);
      const owner = await createAccount(app);
      const room = await createRoom(app, owner);
      const files = [fileOf(bundleBytes({ padding: 12 * MIB }), 'sala.bundle')];
      const args = { roomId: room.id, platforms: ['webgl'], files };
      isSilent = true;
      const [image, bundle] = await Promise.all([
        app.fail(imageRoutes.create, { roomId: room.id, files: [await imageFile()] }, owner),
        app.fail(assetRoutes.create, args, owner),
      ]);
      for (const { status, body } of [image, bundle]) {
        expect([status, body.error.error]).toEqual([503, 'STORAGE_UNAVAILABLE']);
      }
      isSilent = false;
    },
    90_000,
  );

  it('X7: a bucket that fails in the middle leaves no row and no parts, and is reported', async () => {
    let isDown = false;
    const { s3, app, owner, room } = await onS3(({ part }) =>
      isDown && part === 2 ? 'unavailable' : null,
    );
    const files = [fileOf(bundleBytes({ padding: 12 * MIB }), 'sala.bundle')];
    const args = { roomId: room.id, platforms: ['webgl'], files };
    isDown = true;
    const { status, body } = await app.fail(assetRoutes.create, args, owner);
    expect([status, body.error.error]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect([s3.unfinished(), await storedKeys(app)]).toEqual([[], []]);
    isDown = false;
    expect((await app.fail(assetRoutes.create, args, owner)).status).toBe(200);
  });

  it('a build of several parts is served packed and unpacked, and goes whole', async () => {
    const { app } = await onS3();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const options = { packing: 'gz', dataBytes: 12 * MIB } as const;
    const args = { buildName: 'Cais', files: sampleBuildFiles(options) };
    await app.call(buildRoutes.create, args, master);
    const { id } = await app.db.selectFrom('build_versions').select('id').executeTakeFirstOrThrow();
    const [, , data] = sampleBuild(options);
    const url = `${app.url}/build/Cais/${id}/${data?.name}`;
    for (const encodings of ['gzip', 'identity']) {
      // fetch decompresses answers by itself.
      const answer = await fetch(url, { headers: { 'accept-encoding': encodings } });
      const expected = encodings === 'gzip' ? data?.bytes.length : data?.content.length;
      expect(answer.headers.get('content-length')).toBe(String(expected));
      expect(Buffer.from(await answer.arrayBuffer()).equals(data?.content ?? Buffer.of())).toBe(
        true,
      );
    }
    await app.call(buildRoutes.remove, { name: 'Cais' }, master);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('a build that is broken at its end leaves nothing in the bucket', async () => {
    const { s3, app } = await onS3();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const files = sampleBuild({ packing: 'gz', dataBytes: 12 * MIB }).map(({ name, bytes }) =>
      fileOf(name.includes('.data') ? bytes.subarray(0, -1) : bytes, name),
    );
    const refused = await app.fail(buildRoutes.create, { buildName: 'Cais', files }, master);
    expect([refused.status, refused.body.error.fields]).toEqual([
      415,
      { 'files.2': 'Amostra.data.gz está corrompido: não foi possível descompactar' },
    ]);
    expect(s3.unfinished()).toEqual([]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('a file that is no bundle leaves nothing in the bucket', async () => {
    const { s3, app, owner, room } = await onS3();
    const files = [fileOf(bundleBytes({ padding: 12 * MIB, lie: 5 }), 'sala.bundle')];
    const args = { roomId: room.id, platforms: ['webgl'], files };
    expect((await app.fail(assetRoutes.create, args, owner)).status).toBe(415);
    expect([s3.unfinished(), await storedKeys(app)]).toEqual([[], []]);
  });
});
