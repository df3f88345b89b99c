import { Role } from '@atrio/contract/accounts/accounts';
import { historyRoutes } from '@atrio/contract/platform/history';
import { imageRoutes } from '@atrio/contract/rooms/images';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';
import { sweepImages } from './images.service.ts';

async function withRoom(app: TestApp) {
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner);
  const add = (...files: File[]) => app.call(imageRoutes.create, { roomId: room.id, files }, owner);
  const refuse = (...files: File[]) =>
    app.fail(imageRoutes.create, { roomId: room.id, files }, owner);
  const list = async () =>
    (await app.call(imageRoutes.list, { roomId: String(room.id) }, owner)).body.images;
  return { owner, room, add, refuse, list };
}

const load = async (app: TestApp, url = '') => {
  const response = await fetch(app.url + url);
  return { response, data: Buffer.from(await response.arrayBuffer()) };
};

describe('POST /image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'stores %s as WebP with its size and a thumbnail',
    async (format) => {
      const app = await buildTestApp();
      const { add, list } = await withRoom(app);
      const { status, body } = await add(await imageFile({ format, width: 960, height: 600 }));
      expect(status).toBe(200);
      expect(body.images).toEqual([
        {
          id: expect.any(Number),
          imageUrl: expect.stringMatching(/^\/files\/images\/[0-9a-f]{32}\.webp$/),
          thumbnailUrl: expect.stringMatching(/^\/files\/images\/[0-9a-f]{32}\.webp$/),
          width: 960,
          height: 600,
          alt: '',
        },
      ]);
      expect(await list()).toEqual(body.images);
      const whole = await load(app, body.images[0]?.imageUrl);
      expect(whole.response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(whole.data).metadata()).toMatchObject({ format: 'webp', width: 960 });
      const small = await load(app, body.images[0]?.thumbnailUrl);
      expect(await sharp(small.data).metadata()).toMatchObject({ width: 480, height: 300 });
    },
  );

  it('turns a photo upright and drops its metadata', async () => {
    const app = await buildTestApp();
    const { add } = await withRoom(app);
    const sideways = await sharp({
      create: { width: 40, height: 20, channels: 3, background: 'red' },
    })
      .withExif({ IFD0: { Copyright: 'segredo' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await add(fileOf(sideways, 'deitada.jpg'));
    expect(body.images[0]).toMatchObject({ width: 20, height: 40 });
    const { data } = await load(app, body.images[0]?.imageUrl);
    const { exif, orientation } = await sharp(data).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it('accepts twenty at once, in order, and writes one history entry', async () => {
    const app = await buildTestApp();
    const { add, list, room } = await withRoom(app);
    const widths = Array.from({ length: 20 }, (_, index) => index + 1);
    const files = await Promise.all(widths.map((width) => imageFile({ width })));
    expect((await add(...files)).status).toBe(200);
    expect((await list()).map(({ width }) => width)).toEqual(widths);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body } = await app.call(historyRoutes.room, { id: String(room.id) }, master);
    expect(body.history).toMatchObject([
      { action: 'image.added', changes: [{ field: 'count', before: null, after: 20 }] },
    ]);
  });

  it('stores all or none', async () => {
    const app = await buildTestApp();
    const { refuse, list } = await withRoom(app);
    await relayFiles(app);
    const answer = await refuse(await imageFile(), await imageFile(), fileOf('nada', 'x.png'));
    expect([answer.status, answer.body.error]).toEqual([
      415,
      {
        message: 'Arquivo deve ser imagem',
        error: 'NOT_AN_IMAGE',
        fields: { 'files.2': 'Arquivo deve ser imagem' },
      },
    ]);
    expect(await list()).toEqual([]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
    const more = await Promise.all(Array.from({ length: 21 }, () => imageFile()));
    expect((await refuse(...more)).status).toBe(400);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('requires at least one', async () => {
    const app = await buildTestApp();
    const { refuse } = await withRoom(app);
    const { status, body } = await refuse();
    expect([status, body.error.fields]).toEqual([400, { files: 'Seleciona ao menos uma imagem' }]);
  });
});

describe('DELETE /image/{imageId}', () => {
  it('hides it with its files at once, records who did it, and deletes both later', async () => {
    const app = await buildTestApp();
    const { owner, add, list, room } = await withRoom(app);
    const { body } = await add(await imageFile({ name: 'praça.png' }), await imageFile());
    expect(await storedKeys(app)).toHaveLength(4);
    const [first] = body.images;
    await app.call(imageRoutes.remove, { imageId: String(first?.id) }, owner);
    expect(await list()).toEqual(body.images.slice(1));
    expect((await load(app, first?.imageUrl)).response.status).toBe(404);
    expect((await load(app, first?.thumbnailUrl)).response.status).toBe(404);
    app.clock.advance(10 * 60_000);
    await sweepImages({ db: app.db, now: app.clock.now() });
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(2);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body: told } = await app.call(historyRoutes.room, { id: String(room.id) }, master);
    expect(told.history[0]).toMatchObject({
      action: 'image.deleted',
      adminName: 'Helena Prado',
      changes: [{ field: 'image', before: 'praça.png', after: null }],
    });
    const again = await app.fail(imageRoutes.remove, { imageId: first?.id }, owner);
    expect(again.status).toBe(404);
  });

  it('happens once when asked for often at the same time', async () => {
    const app = await buildTestApp();
    const { owner, add } = await withRoom(app);
    const { body } = await add(await imageFile());
    const imageId = String(body.images[0]?.id);
    const asked = Array.from({ length: 12 }, () =>
      app.fail(imageRoutes.remove, { imageId }, owner),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect(statuses).toContain(200);
    const lines = await app.db.selectFrom('history').select('action').execute();
    expect(lines.filter(({ action }) => action === 'image.deleted')).toHaveLength(1);
  });

  it("happens with the room's deletion for good", async () => {
    const app = await buildTestApp();
    const { add, room } = await withRoom(app);
    await add(await imageFile());
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
    expect(await app.db.selectFrom('files').select('id').execute()).toEqual([]);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
    const doomed = () => app.db.selectFrom('doomed_files').select('key').execute();
    await expect.poll(doomed).toEqual([]);
  });
});

describe('POST /image/{imageId}/restore', () => {
  it('restores it to its place with its files, and records who did it', async () => {
    const app = await buildTestApp();
    const { owner, add, list, room } = await withRoom(app);
    const { body } = await add(await imageFile({ name: 'praça.png' }), await imageFile());
    const [first] = body.images;
    const imageId = String(first?.id);
    await app.call(imageRoutes.remove, { imageId }, owner);
    app.clock.advance(9 * 60_000);
    await sweepImages({ db: app.db, now: app.clock.now() });
    const restored = await app.call(imageRoutes.restore, { imageId }, owner);
    expect(restored.body.image).toEqual(first);
    expect(await list()).toEqual(body.images);
    expect((await load(app, first?.imageUrl)).response.status).toBe(200);
    expect((await load(app, first?.thumbnailUrl)).response.status).toBe(200);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body: told } = await app.call(historyRoutes.room, { id: String(room.id) }, master);
    expect(told.history[0]).toMatchObject({
      action: 'image.restored',
      adminName: 'Helena Prado',
      changes: [{ field: 'image', before: null, after: 'praça.png' }],
    });
    const again = await app.call(imageRoutes.restore, { imageId }, owner);
    expect(again.body.image).toEqual(first);
  });

  it('fails after ten minutes', async () => {
    const app = await buildTestApp();
    const { owner, add, list } = await withRoom(app);
    const { body } = await add(await imageFile());
    const imageId = String(body.images[0]?.id);
    await app.call(imageRoutes.remove, { imageId }, owner);
    app.clock.advance(10 * 60_000);
    expect((await app.fail(imageRoutes.restore, { imageId }, owner)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is refused to everybody else', async () => {
    const app = await buildTestApp();
    const { owner, add } = await withRoom(app);
    const { body } = await add(await imageFile());
    const imageId = String(body.images[0]?.id);
    await app.call(imageRoutes.remove, { imageId }, owner);
    const other = await createAccount(app);
    expect((await app.fail(imageRoutes.restore, { imageId }, other)).status).toBe(404);
    expect((await app.fail(imageRoutes.restore, { imageId })).status).toBe(401);
    expect((await app.fail(imageRoutes.restore, { imageId: 'x' }, owner)).status).toBe(404);
  });
});
