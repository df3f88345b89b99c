import { Role } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { grantItems } from '../../../../test/factories/money.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from '../../../../test/stored-files.ts';

/** Number of stored files, after the doomed ones are removed. */
async function storedAfterRelay(app: TestApp): Promise<number> {
  const relay = await relayFiles(app);
  await expect
    .poll(() => app.db.selectFrom('doomed_files').selectAll().execute(), { timeout: 10_000 })
    .toEqual([]);
  await relay.stop();
  await expect.poll(() => incomingFiles(app)).toEqual([]);
  return (await storedKeys(app)).length;
}

async function setting(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const me = await createAccount(app);
  const [first, second] = (await grantItems(app, me, 2)).ids;
  if (!first || !second) throw new Error('no items');
  const form = (item: number) => ({
    id: String(item),
    roomName: ' Galeria Cais ',
    isPrivate: 'false',
    isVisible: 'true',
    externalUrl: 'https://exemplo.com/visita',
    externalUrlName: 'Visitar',
    roomItemId: String(item),
  });
  return { app, me, first, second, form };
}

describe('GET /roomItems', () => {
  it('lists the caller’s items, available ones first', async () => {
    const { app, me, first, second, form } = await setting();
    await app.call(purchaseRoutes.createRoom, form(second), me);
    const { body } = await app.call(purchaseRoutes.list, { page: '1' }, me);
    expect(body.total).toBe(2);
    expect(body.roomItems).toMatchObject([
      { id: first, consumed: false, room: null, roomModel: { name: 'Sala de reunião' } },
      { id: second, consumed: true, room: { name: 'Galeria Cais' } },
    ]);
    const last = await app.call(purchaseRoutes.list, { page: '2', pageSize: '1' }, me);
    expect(last.body.roomItems.map(({ id }) => id)).toEqual([second]);
    const found = await app.call(purchaseRoutes.list, { search: 'reuniao' }, me);
    expect(found.body.roomItems).toHaveLength(2);
  });

  it('shows only the caller’s own, to a MASTER_ADMIN too', async () => {
    const { app, first } = await setting();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect((await app.call(purchaseRoutes.list, {}, master)).body.roomItems).toEqual([]);
    expect((await app.fail(purchaseRoutes.get, { id: String(first) }, master)).status).toBe(404);
    expect((await app.fail(purchaseRoutes.list, {})).status).toBe(401);
  });
});

describe('POST /rooms/{roomItemId}', () => {
  it('makes a room with its logo and its background, and visitors see both', async () => {
    const { app, me, first, form } = await setting({ ROOM_CREATION: 'purchased' });
    const pictures = {
      logo: [await imageFile({ name: 'marca.png' })],
      backgroundImage: [await imageFile({ width: 640, height: 400 })],
    };
    const made = await app.call(purchaseRoutes.createRoom, { ...form(first), ...pictures }, me);
    expect(made.body).toMatchObject({ name: 'Galeria Cais', room: { isVisible: true } });
    const room = await app.call(roomRoutes.get, { id: String(made.body.id) }, me);
    expect(room.body.room).toMatchObject({ externalUrlName: 'Visitar', environmentId: 1 });
    const { sceneName } = room.body.room;
    const door = (await app.call(visitRoutes.manifest, { sceneName })).body.room;
    for (const url of [door.logoUrl, door.backgroundUrl]) {
      expect((await fetch(app.url + String(url))).status).toBe(200);
    }
    expect(door.logoUrl).not.toBe(door.backgroundUrl);
    const item = (await app.call(purchaseRoutes.get, { id: String(first) }, me)).body.roomItem;
    expect(item).toMatchObject({ consumed: true, room: { id: made.body.id } });
  });

  it('M4: makes one room of twenty calls at once with two images each, and keeps no other file', async () => {
    const { app, me, first, form } = await setting();
    const send = async () =>
      app.fail(
        purchaseRoutes.createRoom,
        { ...form(first), logo: [await imageFile()], backgroundImage: [await imageFile()] },
        me,
      );
    const all = await Promise.all(Array.from({ length: 20 }, send));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await app.call(roomRoutes.list, {}, me)).body.rooms).toHaveLength(1);
    expect(await storedAfterRelay(app)).toBe(4);
  });

  it('Z5: refuses another item in the body before it reads a file', async () => {
    const { app, me, first, second, form } = await setting();
    const wrong = { ...form(first), roomItemId: String(second), logo: [await imageFile()] };
    const failure = await app.fail(purchaseRoutes.createRoom, wrong, me);
    expect([failure.status, failure.body.error.error]).toEqual([400, 'ITEM_MISMATCH']);
    const { body } = await app.call(purchaseRoutes.list, {}, me);
    expect(body.roomItems.every(({ consumed }) => !consumed)).toBe(true);
    expect(await storedAfterRelay(app)).toBe(0);
  });

  it.each([
    [{ roomName: ' ' }, 'roomName', 'Nome é obrigatório'],
    [
      { externalUrl: 'javascript:alert(1)' },
      'externalUrl',
      'Informe um endereço da web, como https://exemplo.com.br',
    ],
  ])('refuses %j and leaves the item available', async (wrong, field, sentence) => {
    const { app, me, first, form } = await setting();
    const failure = await app.fail(purchaseRoutes.createRoom, { ...form(first), ...wrong }, me);
    expect([failure.status, failure.body.error.fields]).toEqual([400, { [field]: sentence }]);
    const item = await app.call(purchaseRoutes.get, { id: String(first) }, me);
    expect(item.body.roomItem.consumed).toBe(false);
  });

  it('refuses a file that is no image, and the item stays available', async () => {
    const { app, me, first, form } = await setting();
    const wrong = { ...form(first), logo: [fileOf('<svg/>', 'marca.png', 'image/png')] };
    const failure = await app.fail(purchaseRoutes.createRoom, wrong, me);
    expect([failure.status, failure.body.error.error]).toEqual([415, 'NOT_AN_IMAGE']);
    const item = await app.call(purchaseRoutes.get, { id: String(first) }, me);
    expect(item.body.roomItem.consumed).toBe(false);
    expect(await storedAfterRelay(app)).toBe(0);
  });

  it('is for its owner only', async () => {
    const { app, first, form } = await setting();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    expect((await app.fail(purchaseRoutes.createRoom, form(first), master)).status).toBe(404);
    expect((await app.fail(purchaseRoutes.createRoom, form(first))).status).toBe(401);
  });

  it('keeps the item used when its room goes to the bin, and drops the name when it is deleted', async () => {
    const { app, me, first, form } = await setting();
    const made = await app.call(purchaseRoutes.createRoom, form(first), me);
    await app.call(roomRoutes.remove, { id: String(made.body.id) }, me);
    await app.db.deleteFrom('rooms').where('id', '=', made.body.id).execute();
    const item = await app.call(purchaseRoutes.get, { id: String(first) }, me);
    expect(item.body.roomItem).toMatchObject({ consumed: true, room: null });
  });
});
