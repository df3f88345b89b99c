import { Role } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { historyRoutes } from '@atrio/contract/platform/history';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const id = String(room.id);
  return {
    app,
    owner,
    room,
    get: async () => (await app.call(roomLookRoutes.get, { id }, owner)).body.look,
    change: async (args: object) =>
      (await app.call(roomLookRoutes.update, { id, ...args }, owner)).body.look,
    refuse: (args: object, who = owner) => app.fail(roomLookRoutes.update, { id, ...args }, who),
    names: async () =>
      (await app.call(roomLookRoutes.get, { id }, owner)).body.look.images.map(({ name }) => name),
    door: async () =>
      (await app.call(visitRoutes.manifest, { sceneName: room.sceneName })).body.room,
  };
}

describe('GET and PUT /rooms/{id}/look', () => {
  it('starts without images and with the focus in the middle', async () => {
    const { get } = await roomWithOwner();
    expect(await get()).toMatchObject({
      description: '',
      logo: null,
      background: null,
      focusX: 50,
      focusY: 50,
      room: { description: '', focus: { x: 50, y: 50 } },
    });
  });

  it('stores images, focus and description, and shows them before entering', async () => {
    const { app, change, get, door, room } = await roomWithOwner();
    const look = await change({
      description: '  Seis séries sobre o mar  ',
      focusX: 20,
      focusY: 80,
      logo: [await imageFile({ name: 'marca.png' })],
      backgroundImage: [await imageFile({ name: 'mar.png', width: 40, height: 20 })],
    });
    expect(look).toMatchObject({
      description: 'Seis séries sobre o mar',
      logo: { name: 'marca.png' },
      background: { name: 'mar.png', width: 40, height: 20, bytes: expect.any(Number) },
      focusX: 20,
    });
    expect(await get()).toEqual(look);
    expect(await door()).toMatchObject({
      description: 'Seis séries sobre o mar',
      focus: { x: 20, y: 80 },
      backgroundUrl: look.background?.url,
    });
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body } = await app.call(historyRoutes.room, { id: String(room.id) }, master);
    expect(body.history[0]?.changes.map(({ field }) => field)).toEqual([
      'description',
      'focus',
      'logo',
      'background',
    ]);
  });

  it('orders the images, describes them, and says where they are shown', async () => {
    const { app, owner, room, change, get, names } = await roomWithOwner();
    const files = [await imageFile({ name: 'a.png' }), await imageFile({ name: 'b.png' })];
    const { body } = await app.call(imageRoutes.create, { roomId: room.id, files }, owner);
    const [first, second] = body.images;
    const images = JSON.stringify([
      { id: second?.id, alt: '  Retrato vermelho ' },
      { id: 999_999, alt: 'De ninguém' },
    ]);
    const look = await change({ images, imageUse: 'background' });
    expect(look.imageUse).toBe('background');
    expect(look.images.map(({ name }) => name)).toEqual(['b.png', 'a.png']);
    expect(await get()).toEqual(look);
    // One that is added later comes last; a deleted one comes back to its place.
    const more = [await imageFile({ name: 'c.png' })];
    await app.call(imageRoutes.create, { roomId: room.id, files: more }, owner);
    await app.call(imageRoutes.remove, { imageId: String(first?.id) }, owner);
    expect(await names()).toEqual(['b.png', 'c.png']);
    await app.call(imageRoutes.restore, { imageId: String(first?.id) }, owner);
    expect(await names()).toEqual(['b.png', 'a.png', 'c.png']);
    const { look: shown } = (await app.call(visitRoutes.manifest, room)).body;
    expect(shown.imageUse).toBe('background');
    expect(shown.images.map(({ id, alt }) => [id, alt])[0]).toEqual([
      second?.id,
      'Retrato vermelho',
    ]);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const history = await app.call(historyRoutes.room, { id: String(room.id) }, master);
    const changes = history.body.history.flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({
      field: 'imageOrder',
      before: 'a.png, b.png',
      after: 'b.png, a.png',
    });
  });

  it('leaves the images of other rooms as they are', async () => {
    const { app, change } = await roomWithOwner();
    const other = await createRoom(app, await createAccount(app));
    const files = [await imageFile({ name: 'a.png' })];
    const theirs = { roomId: other.id, files };
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body } = await app.call(imageRoutes.create, theirs, master);
    const [image] = body.images;
    await change({ images: JSON.stringify([{ id: image?.id, alt: 'Roubada' }]) });
    const { look } = (await app.call(visitRoutes.manifest, other)).body;
    expect(look.images).toEqual([image]);
  });

  it('removes images with their files, and keeps fields that were not sent', async () => {
    const { app, change } = await roomWithOwner();
    await change({
      description: 'Fica',
      logo: [await imageFile()],
      backgroundImage: [await imageFile()],
    });
    const look = await change({ removeLogo: 'true', removeBackground: 'true' });
    expect(look).toMatchObject({ description: 'Fica', logo: null, background: null });
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('names each bad field, and stores nothing', async () => {
    const { app, refuse, get } = await roomWithOwner();
    const before = await get();
    for (const [args, status, field] of [
      [{ description: 'x'.repeat(281) }, 400, 'description'],
      [{ focusX: 101 }, 400, 'focusX'],
      [{ focusY: '-1' }, 400, 'focusY'],
      [{ removeLogo: 'talvez' }, 400, 'removeLogo'],
      [{ imageUse: 'parede' }, 400, 'imageUse'],
      [{ images: '[{"id":1,' }, 400, 'images'],
      [{ images: '{}' }, 400, 'images'],
      [{ images: `[{"id":1,"alt":"${'x'.repeat(161)}"}]` }, 400, 'images.0.alt'],
      [{ logo: [fileOf('<svg/>', 'x.svg', 'image/svg+xml')] }, 415, 'logo.0'],
    ] as const) {
      const answer = await refuse(args);
      expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([
        status,
        [field],
      ]);
    }
    expect(await get()).toEqual(before);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('refuses a change based on an older look, and returns the current one', async () => {
    const { change, refuse, get } = await roomWithOwner();
    const { updatedAt } = await get();
    await change({ description: 'De outra pessoa', updatedAt });
    const { status, body } = await refuse({ description: 'Minha', updatedAt });
    expect([status, body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(body.error.current).toMatchObject({ description: 'De outra pessoa' });
  });

  it('is open to a co-administrator too, and to nobody else', async () => {
    const { app, room, refuse } = await roomWithOwner();
    const [helper, stranger] = [await createAccount(app), await createAccount(app)];
    await linkRoomAdmin(app, room, helper);
    expect((await refuse({ description: 'Olá' }, helper)).status).toBe(200);
    expect((await refuse({ description: 'Olá' }, stranger)).status).toBe(404);
  });
});
