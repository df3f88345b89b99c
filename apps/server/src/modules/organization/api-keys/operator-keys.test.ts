import { Role } from '@atrio/contract/accounts/accounts';
import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';

/** A company that the operator has nothing to do with, and a key that they make for it. */
async function withOperatorsKey() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const operator = await createAccount(app, { role: Role.MASTER_ADMIN });
  const company = await createCompany(app, [owner], 'Editora Cais');
  const other = await createCompany(app, [owner], 'Outra');
  const room = await createRoom(app, owner, { companyId: company.id, name: 'Galeria' });
  const foreign = [
    await createRoom(app, owner, { companyId: other.id }),
    await createRoom(app, operator, { companyId: other.id }),
    await createRoom(app, operator),
  ];
  const scopes = ['rooms:read', 'rooms:write'] as const;
  const body = { name: 'CRM', companyId: company.id, scopes: [...scopes] };
  const { key, apiKey } = (await app.call(apiKeyRoutes.create, body, operator)).body;
  return { app, operator, company, other, room, foreign, apiKey, by: { token: key } };
}

const idsOf = async (app: TestApp, by: { token: string }, query = {}) => {
  const { rooms, total } = (await app.call(roomRoutes.list, query, by)).body;
  return { ids: rooms.map(({ id }) => id), total };
};

describe("a company's key that a MASTER_ADMIN made", () => {
  it("reaches every room of that company, whoever's it is, and no other", async () => {
    const { app, company, other, room, foreign, apiKey, by } = await withOperatorsKey();
    expect(apiKey).toMatchObject({ companyId: company.id, companyName: 'Editora Cais' });
    expect(await idsOf(app, by, { page: '1' })).toEqual({ ids: [room.id], total: 1 });
    expect((await idsOf(app, by, { companyId: String(other.id) })).ids).toEqual([]);
    const id = String(room.id);
    expect((await app.call(roomRoutes.get, { id }, by)).body.room.canDelete).toBe(true);
    const changed = await app.call(roomRoutes.update, { id, name: 'Nova galeria' }, by);
    expect(changed.body.room).toMatchObject({ name: 'Nova galeria', companyId: company.id });
    const away = await app.fail(roomRoutes.update, { id, companyId: other.id }, by);
    expect(away.status).toBe(422);
    for (const { id } of foreign) {
      const args = { id: String(id) };
      const calls = [
        app.fail(roomRoutes.get, args, by),
        app.fail(roomRoutes.update, { ...args, name: 'Tomada' }, by),
        app.fail(roomRoutes.update, { ...args, companyId: company.id }, by),
        app.fail(roomRoutes.remove, args, by),
        app.fail(roomRoutes.restore, args, by),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
    }
    await app.call(roomRoutes.remove, { id }, by);
    expect((await idsOf(app, by, { deleted: 'true' })).ids).toEqual([room.id]);
    await app.call(roomRoutes.restore, { id }, by);
  });

  it("makes rooms of that company, which are then its maker's", async () => {
    const { app, operator, company, by } = await withOperatorsKey();
    const input = { environment: '1', name: 'Nova', isVisible: true, isPrivate: false };
    const { room } = (await app.call(roomRoutes.create, input, by)).body;
    expect(room.companyId).toBe(company.id);
    const row = app.db.selectFrom('rooms').select('owner_id').where('id', '=', room.id);
    expect((await row.executeTakeFirst())?.owner_id).toBe(operator.adminId);
  });

  it('stops when its maker runs the platform no more', async () => {
    const { app, operator, by } = await withOperatorsKey();
    await app.db
      .updateTable('users')
      .set({ role: Role.ADMIN })
      .where('id', '=', operator.userId)
      .execute();
    expect((await app.fail(roomRoutes.list, {}, by)).status).toBe(401);
  });
});
