import { adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type BulkChange, roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { imageFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

async function setting() {
  const app = await buildTestApp();
  const [me, other] = [await createAccount(app), await createAccount(app)];
  const mine = await createRoom(app, me, { name: 'Cais' });
  const hidden = await createRoom(app, me, { name: 'Ipê', isVisible: false });
  const shared = await createRoom(app, other, { name: 'Lounge' });
  const foreign = await createRoom(app, other, { name: 'Foyer' });
  await linkRoomAdmin(app, shared, me);
  return { app, me, other, mine, hidden, shared, foreign };
}

async function change(app: TestApp, me: TestAccount, ids: number[], change: BulkChange) {
  const { body } = await app.call(roomBulkRoutes.change, { ids, change }, me);
  return body.results;
}

describe('POST /rooms/bulk', () => {
  it('changes each permitted room, and reports a result for each', async () => {
    const { app, me, mine, hidden, shared, foreign } = await setting();
    const ids = [mine.id, hidden.id, shared.id, foreign.id, 999_999, mine.id];
    const hide = { kind: 'visibility', isVisible: false } as const;
    const results = await change(app, me, ids, hide);
    expect(results).toEqual([
      { id: mine.id, name: 'Cais', outcome: 'changed', message: null, before: true },
      { id: hidden.id, name: 'Ipê', outcome: 'unchanged', message: null, before: false },
      { id: shared.id, name: 'Lounge', outcome: 'changed', message: null, before: true },
      { id: foreign.id, name: '', outcome: 'failed', message: 'Não encontrado', before: null },
      { id: 999_999, name: '', outcome: 'failed', message: 'Não encontrado', before: null },
    ]);
    const { rooms } = (await app.call(roomRoutes.list, {}, me)).body;
    expect(rooms.map(({ isVisible }) => isVisible)).toEqual([false, false, false]);
  });

  it('sets or removes company and environment, and returns the previous values', async () => {
    const { app, me, other, mine, hidden } = await setting();
    const company = await createCompany(app, [me]);
    const foreign = await createCompany(app, [other]);
    const give = { kind: 'company', companyId: company.id } as const;
    expect(await change(app, me, [mine.id], give)).toMatchObject([
      { outcome: 'changed', before: null },
    ]);
    const take = { kind: 'company', companyId: null } as const;
    expect(await change(app, me, [mine.id, hidden.id], take)).toMatchObject([
      { outcome: 'changed', before: company.id },
      { outcome: 'unchanged', before: null },
    ]);
    const wrong = { kind: 'company', companyId: foreign.id } as const;
    expect(await change(app, me, [mine.id], wrong)).toMatchObject([
      { outcome: 'failed', message: 'Empresa inválida' },
    ]);
    const nowhere = { kind: 'environment', environmentId: null } as const;
    expect(await change(app, me, [mine.id], nowhere)).toMatchObject([
      { outcome: 'changed', before: 1 },
    ]);
  });

  it('adds a co-administrator, and can undo it', async () => {
    const { app, me, other, mine, shared } = await setting();
    const friend = await createAccount(app);
    const add = { kind: 'addAdmin', adminId: friend.adminId } as const;
    await linkRoomAdmin(app, shared, friend);
    expect(await change(app, me, [mine.id, shared.id], add)).toMatchObject([
      { outcome: 'changed', before: false },
      { outcome: 'unchanged', before: true },
    ]);
    const owner = { kind: 'addAdmin', adminId: other.adminId } as const;
    expect(await change(app, me, [shared.id], owner)).toMatchObject([
      { outcome: 'failed', message: 'Esta pessoa já é dona da sala' },
    ]);
    const remove = { kind: 'removeAdmin', adminId: friend.adminId } as const;
    expect(await change(app, me, [mine.id], remove)).toMatchObject([{ outcome: 'changed' }]);
    const { admins } = (await app.call(roomAdminRoutes.list, { roomId: String(mine.id) }, me)).body;
    expect(admins).toEqual([]);
  });

  it("deletes the caller's own rooms, and restores them", async () => {
    const { app, me, mine, hidden, shared } = await setting();
    const ids = [mine.id, hidden.id, shared.id];
    expect(await change(app, me, ids, { kind: 'delete' })).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'changed' },
      { outcome: 'failed', message: 'Você não tem permissão para fazer isso' },
    ]);
    expect((await app.call(roomRoutes.list, {}, me)).body.rooms).toHaveLength(1);
    const back = await change(app, me, ids.slice(0, 2), { kind: 'restore' });
    expect(back.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect((await app.call(roomRoutes.list, {}, me)).body.rooms).toHaveLength(3);
  });

  it('applies to all rooms that match a filter, up to the limit', async () => {
    const { app, me } = await setting();
    const args = {
      matching: { isVisible: true, search: 'o' },
      change: { kind: 'privacy', isPrivate: true },
    } as const;
    const { results } = (await app.call(roomBulkRoutes.change, args, me)).body;
    expect(results.map(({ name }) => name)).toEqual(['Lounge']);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await app.db
      .insertInto('rooms')
      .values(
        Array.from({ length: 1_001 }, (_, index) => ({
          name: `Muitas ${index}`,
          name_key: `muitas ${index}`,
          scene_name: `muitas-${index}`,
          audio_name: 'x',
          is_visible: 1,
          is_private: 0,
          iframe_url: null,
          admin_iframe_url: null,
          external_url: null,
          external_url_name: null,
          company_id: null,
          environment_id: 1,
          owner_id: me.adminId,
          created_at: 1,
          updated_at: 1,
          deleted_at: null,
        })),
      )
      .execute();
    const many = { matching: { search: 'muitas' }, change: { kind: 'delete' } };
    const failure = await app.fail(roomBulkRoutes.change, many, master);
    expect([failure.status, failure.body.error.error]).toEqual([422, 'TOO_MANY_ROOMS']);
    expect((await app.call(roomRoutes.list, { page: '1' }, master)).body.total).toBe(1_005);
  });

  it.each([
    [{ change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], matching: {}, change: { kind: 'delete' } }, 'ids'],
    [{ ids: [], change: { kind: 'delete' } }, 'ids'],
    [{ ids: [1], change: { kind: 'rename', name: 'x' } }, 'change.kind'],
    [{ ids: [1], change: { kind: 'visibility' } }, 'change.isVisible'],
  ])('refuses %j', async (args, field) => {
    const { app, me } = await setting();
    const failure = await app.fail(roomBulkRoutes.change, args, me);
    expect([failure.status, Object.keys(failure.body.error.fields ?? {})]).toEqual([400, [field]]);
    const signedOut = await app.fail(roomBulkRoutes.change, { ids: [1], change: args.change });
    expect(signedOut.status).toBe(401);
  });
});

describe('DELETE /rooms/{id}/forever', () => {
  it('deletes a room in the bin for good, with its files', async () => {
    const { app, me, mine } = await setting();
    const id = String(mine.id);
    await app.call(imageRoutes.create, { roomId: mine.id, files: [await imageFile()] }, me);
    expect((await app.fail(roomBulkRoutes.purge, { id }, me)).status).toBe(404);
    await app.call(roomRoutes.remove, { id }, me);
    await app.call(roomBulkRoutes.purge, { id }, me);
    expect((await app.fail(roomRoutes.restore, { id }, me)).status).toBe(404);
    const relay = await relayFiles(app);
    await expect.poll(() => storedKeys(app), { timeout: 10_000 }).toEqual([]);
    await relay.stop();
  });

  it('is for its owner only', async () => {
    const { app, me, other, shared } = await setting();
    await app.call(roomRoutes.remove, { id: String(shared.id) }, other);
    const id = String(shared.id);
    expect((await app.fail(roomBulkRoutes.purge, { id }, me)).status).toBe(403);
    const stranger = await createAccount(app);
    expect((await app.fail(roomBulkRoutes.purge, { id }, stranger)).status).toBe(404);
    expect((await app.fail(roomBulkRoutes.purge, { id })).status).toBe(401);
    expect((await app.call(roomRoutes.restore, { id }, other)).status).toBe(200);
  });
});

describe('a long call', () => {
  const ROOMS = 400;

  it('lets other calls run between its rooms, and one runs at a time per account', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const ids: number[] = [];
    while (ids.length < ROOMS) ids.push((await createRoom(app, me)).id);
    const order: string[] = [];
    const hide = (isVisible: boolean, name: string) =>
      app
        .call(roomBulkRoutes.change, { ids, change: { kind: 'visibility', isVisible } }, me)
        .then(({ body }) => {
          order.push(name);
          return body.results.filter(({ outcome }) => outcome === 'changed').length;
        });
    const first = hide(false, 'first');
    const hidden = app.db.selectFrom('rooms').select('id').where('is_visible', '=', 0).limit(1);
    // Of two calls at the same moment either may come first.
    await expect.poll(() => hidden.execute()).toHaveLength(1);
    const both = Promise.all([first, hide(true, 'second')]);
    let answered = 0;
    let isOver = false;
    void both.then(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await app.call(adminRoutes.data, {}, other)).status).toBe(200);
      answered += 1;
    }
    // Each saw all rooms as the other had left them, so they did not run in parallel.
    expect(await both).toEqual([ROOMS, ROOMS]);
    expect(order).toEqual(['first', 'second']);
    expect(answered).toBeGreaterThan(5);
  });
});
