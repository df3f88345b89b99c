import { Role } from '@atrio/contract/accounts/accounts';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCompany, createEnvironment } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';

describe('GET /environments/admin', () => {
  it("lists the caller's own and environment 1, with the number of their rooms in each", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const campus = await createEnvironment(app, me, 'Campus');
    await createEnvironment(app, other, 'De outra pessoa');
    await createRoom(app, me, { environmentId: campus.id });
    await createRoom(app, me, { environmentId: campus.id, deletedAt: 1 });
    await createRoom(app, me);
    await linkRoomAdmin(app, await createRoom(app, other), me);
    await createRoom(app, other);

    const { body } = await app.call(environmentRoutes.list, {}, me);

    expect(body.environments).toEqual([
      expect.objectContaining({ id: 1, name: 'Ambiente padrão', roomCount: 2, canEdit: false }),
      expect.objectContaining({ id: campus.id, name: 'Campus', roomCount: 1, canEdit: true }),
    ]);
    const page = await app.call(environmentRoutes.list, { page: 1, sort: '-roomCount' }, me);
    expect(page.body).toMatchObject({ total: 2, environments: [{ id: 1 }, { id: campus.id }] });
    const found = await app.call(environmentRoutes.list, { page: 1, search: 'CAMP' }, me);
    expect(found.body).toMatchObject({ total: 1, environments: [{ name: 'Campus' }] });
  });

  it('lists all with their owner for a MASTER_ADMIN, and only their own when asked', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const other = await createAccount(app);
    await createEnvironment(app, other, 'Campus');
    await createEnvironment(app, master, 'Prédio');
    const list = async (query: object, who = master) =>
      (await app.call(environmentRoutes.list, query, who)).body;
    const { environments } = await list({});
    expect(environments.map(({ name, owner }) => [name, owner?.id ?? null])).toEqual([
      ['Ambiente padrão', null],
      ['Campus', other.adminId],
      ['Prédio', master.adminId],
    ]);
    expect(environments[1]?.owner?.name).toBe(other.name);
    expect(await list({ page: '2', pageSize: '2', sort: '-createdAt' })).toMatchObject({
      environments: [{ id: 1 }],
      total: 3,
    });
    const mine = await list({ mine: 'true', page: '1' });
    expect(mine).toMatchObject({
      environments: [{ id: 1 }, { name: 'Prédio' }],
      total: 2,
    });
    const theirs = await list({ mine: 'false', page: '1' }, other);
    expect(theirs).toMatchObject({ environments: [{ id: 1 }, { name: 'Campus' }], total: 2 });
  });

  it('counts every room for a MASTER_ADMIN', async () => {
    const app = await buildTestApp();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await createRoom(app, await createAccount(app));
    const { body } = await app.call(environmentRoutes.list, {}, master);
    expect(body.environments).toMatchObject([{ id: 1, roomCount: 1, canEdit: true }]);
  });

  it('keeps the counts true while rooms of it come, move and go at once', async () => {
    const app = await buildTestApp();
    const [master, me] = [
      await createAccount(app, { role: Role.MASTER_ADMIN }),
      await createAccount(app),
    ];
    const campus = await createEnvironment(app, me, 'Campus');
    const company = await createCompany(app, [me]);
    const here = { environmentId: campus.id, companyId: company.id };
    const rooms = await Promise.all(Array.from({ length: 8 }, () => createRoom(app, me, here)));
    const [moved, ...others] = rooms.map(({ id }) => id) as [number, ...number[]];
    const counts = async () => {
      const { environments } = (await app.call(environmentRoutes.list, {}, master)).body;
      const { companies } = (
        await app.call(companyRoutes.list, { adminId: String(me.adminId) }, me)
      ).body;
      return [...environments, ...companies].map(({ roomCount }) => roomCount);
    };
    expect(await counts()).toEqual([0, 8, 8]);
    await Promise.all([
      ...others.slice(0, 3).map((id) => app.call(roomRoutes.remove, { id: String(id) }, me)),
      app.call(
        roomBulkRoutes.change,
        { ids: [moved], change: { kind: 'environment', environmentId: 1 } },
        me,
      ),
      createRoom(app, me, here),
    ]);
    expect(await counts()).toEqual([1, 5, 6]);
    await app.call(roomRoutes.restore, { id: String(others[0]) }, me);
    await app.db.deleteFrom('rooms').where('id', 'in', others.slice(1, 4)).execute();
    expect(await counts()).toEqual([1, 5, 6]);
    await app.call(environmentRoutes.remove, { id: String(campus.id) }, me);
    expect(await counts()).toEqual([1, 6]);
    const kept = await app.db
      .selectFrom('environment_rooms')
      .select('environment_id as id')
      .execute();
    expect(kept.map(({ id }) => id)).not.toContain(campus.id);
  });
});

describe('GET /environments/{id}', () => {
  it("returns the caller's own and environment 1, and 404 for those of others", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const mine = await createEnvironment(app, me);
    const theirs = await createEnvironment(app, other);
    const get = (id: number | string) => app.fail(environmentRoutes.get, { id }, me);
    expect((await get(mine.id)).body).toMatchObject({ environment: { name: 'Campus' } });
    expect((await get(1)).status).toBe(200);
    const foreign = await get(theirs.id);
    const missing = await get(999_999);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});

describe('POST /blocks/1/environments and PUT /environments/{id}', () => {
  it('creates and renames', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const created = await app.call(environmentRoutes.create, { name: ' Campus ' }, me);
    expect(created.body.environment).toMatchObject({ name: 'Campus', roomCount: 0, canEdit: true });
    const id = String(created.body.environment.id);
    const renamed = await app.call(environmentRoutes.update, { id, name: 'Sede' }, me);
    expect(renamed.body.environment).toMatchObject({ id: Number(id), name: 'Sede' });
  });

  it.each([[''], ['   '], [undefined], [null]])('requires a name, not %o', async (name) => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { id } = await createEnvironment(app, me);
    const refused = await app.fail(environmentRoutes.create, { name }, me);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ name: 'Nome da categoria é obrigatória' });
    expect((await app.fail(environmentRoutes.update, { id, name }, me)).status).toBe(400);
  });

  it('lets only a MASTER_ADMIN change environment 1, and only owners their own', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const theirs = await createEnvironment(app, other);
    const rename = (id: number, who: { token: string }) =>
      app.fail(environmentRoutes.update, { id, name: 'Outro' }, who);
    expect((await rename(1, me)).status).toBe(403);
    expect((await rename(theirs.id, me)).status).toBe(404);
    expect((await rename(1, master)).status).toBe(200);
    expect((await rename(theirs.id, master)).status).toBe(200);
  });
});

describe('DELETE /environments/{id}', () => {
  it('leaves its rooms without an environment', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const campus = await createEnvironment(app, me);
    const room = await createRoom(app, me, { environmentId: campus.id });
    const id = String(campus.id);
    expect((await app.call(environmentRoutes.remove, { id }, me)).body).toEqual({ success: true });
    const { body } = await app.call(roomRoutes.get, { id: String(room.id) }, me);
    expect(body.room).toMatchObject({ environmentId: null, environmentName: null });
    expect((await app.fail(environmentRoutes.remove, { id }, me)).status).toBe(404);
  });

  it('never deletes environment 1 or one of others', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    for (const who of [me, master]) {
      const { status, body } = await app.fail(environmentRoutes.remove, { id: 1 }, who);
      expect([status, body.error.message]).toEqual([422, 'Ambiente inválido para deleção']);
    }
    const theirs = await createEnvironment(app, other);
    expect((await app.fail(environmentRoutes.remove, { id: theirs.id }, me)).status).toBe(404);
    expect(await app.db.selectFrom('environments').select('id').execute()).toHaveLength(2);
  });
});
