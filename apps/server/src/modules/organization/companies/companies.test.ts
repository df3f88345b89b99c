import { Role } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { companyColorRoutes, companyRoutes } from '@atrio/contract/organization/companies';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import {
  createColor,
  createCompany,
  linkCompanyAdmin,
} from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';

const DEFAULTS = { primary: 'ED3C53', secondary: '374151', complementary: 'EF6634' };

describe('GET /companies/admin/{adminId}', () => {
  it("lists the caller's companies by name, with colours, rooms and the right to delete", async () => {
    const app = await buildTestApp();
    const [me, friend] = [await createAccount(app), await createAccount(app)];
    const own = await createCompany(app, [me], 'Ômega');
    const theirs = await createCompany(app, [friend, me], 'alfa');
    await createCompany(app, [friend], 'Delas');
    await createColor(app, own, { colorName: 'secondary', colorHex: '112233' });
    await createRoom(app, me, { companyId: own.id });
    await createRoom(app, me, { companyId: own.id, deletedAt: app.clock.now() });
    const { body } = await app.call(companyRoutes.list, { adminId: String(me.adminId) }, me);
    expect(body.companies).toEqual([
      {
        id: theirs.id,
        name: 'alfa',
        logoUrl: null,
        colors: DEFAULTS,
        owner: { id: friend.adminId, name: friend.name },
        roomCount: 0,
        canDelete: false,
      },
      {
        id: own.id,
        name: 'Ômega',
        logoUrl: null,
        colors: { ...DEFAULTS, secondary: '112233' },
        owner: { id: me.adminId, name: me.name },
        roomCount: 1,
        canDelete: true,
      },
    ]);
  });

  it('pages, searches without accents and sorts by rooms', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const adminId = String(me.adminId);
    const busy = await createCompany(app, [me], 'Empresa Ágil');
    for (const name of ['Empresa B', 'Empresa C']) await createCompany(app, [me], name);
    await createRoom(app, me, { companyId: busy.id });
    const page = await app.call(companyRoutes.list, { adminId, page: 2, pageSize: 2 }, me);
    expect([page.body.companies.map(({ name }) => name), page.body.total]).toEqual([
      ['Empresa C'],
      3,
    ]);
    const found = await app.call(companyRoutes.list, { adminId, search: 'agil' }, me);
    expect(found.body.companies.map(({ name }) => name)).toEqual(['Empresa Ágil']);
    const sorted = await app.call(companyRoutes.list, { adminId, sort: '-roomCount' }, me);
    expect(sorted.body.companies[0]?.name).toBe('Empresa Ágil');
  });

  it("shows others' lists only to a MASTER_ADMIN", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await createCompany(app, [other], 'Delas');
    const ask = { adminId: String(other.adminId) };
    expect((await app.fail(companyRoutes.list, ask, me)).status).toBe(404);
    const { body } = await app.call(companyRoutes.list, ask, master);
    expect(body.companies.map(({ name }) => name)).toEqual(['Delas']);
  });
});

describe("a MASTER_ADMIN's list of companies", () => {
  it('has all companies with their owner, and only their own when asked', async () => {
    const app = await buildTestApp();
    const [ana, bia] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await createCompany(app, [ana], 'Beta');
    await createCompany(app, [bia, master], 'Gama');
    const orphan = await createCompany(app, [ana], 'Alfa');
    await app.db
      .updateTable('companies')
      .set({ owner_id: null })
      .where('id', '=', orphan.id)
      .execute();
    const adminId = String(master.adminId);
    const list = async (query: object) =>
      (await app.call(companyRoutes.list, { adminId, ...query }, master)).body;
    expect((await list({})).companies.map(({ name, owner }) => [name, owner?.id ?? null])).toEqual([
      ['Alfa', null],
      ['Beta', ana.adminId],
      ['Gama', bia.adminId],
    ]);
    expect(await list({ page: '2', pageSize: '2' })).toMatchObject({
      companies: [{ name: 'Gama', canDelete: true }],
      total: 3,
    });
    expect(await list({ search: 'BET', page: '1' })).toMatchObject({ total: 1 });
    const mine = await list({ mine: 'true', page: '1' });
    expect(mine).toMatchObject({ companies: [{ name: 'Gama' }], total: 1 });
    expect((await app.fail(companyRoutes.list, { adminId, mine: 'x' }, master)).status).toBe(400);
  });

  it('is refused to an ADMIN with any parameter', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await createCompany(app, [other], 'Delas');
    const own = String(me.adminId);
    for (const mine of ['true', 'false', undefined] as const) {
      const { body } = await app.call(companyRoutes.list, { adminId: own, mine }, me);
      expect(body.companies).toEqual([]);
      const theirs = { adminId: String(other.adminId), mine };
      expect((await app.fail(companyRoutes.list, theirs, me)).status).toBe(404);
    }
  });
});

describe('GET and DELETE /companies/{id}', () => {
  it('return a company with its administrators', async () => {
    const app = await buildTestApp();
    const [me, friend] = [
      await createAccount(app, { name: 'Zoe' }),
      await createAccount(app, { name: 'Ana' }),
    ];
    const company = await createCompany(app, [me, friend]);
    const { body } = await app.call(companyRoutes.get, { id: String(company.id) }, friend);
    expect(body.company).toMatchObject({
      name: company.name,
      canDelete: false,
      companyAdmins: [
        { admin: { id: friend.adminId, name: 'Ana' } },
        { admin: { id: me.adminId, name: 'Zoe' } },
      ],
    });
  });

  it('delete it for its owner only; its rooms stay without a company in our colours', async () => {
    const app = await buildTestApp();
    const [me, friend] = [await createAccount(app), await createAccount(app)];
    const company = await createCompany(app, [me]);
    await linkCompanyAdmin(app, company, friend);
    await createColor(app, company, { colorHex: '0E7683' });
    const room = await createRoom(app, me, { companyId: company.id });
    const id = String(company.id);
    const door = async () =>
      (await app.call(visitRoutes.manifest, { sceneName: room.sceneName })).body.room;
    expect(await door()).toMatchObject({
      company: company.name,
      colors: { ...DEFAULTS, primary: '0E7683' },
    });

    expect((await app.fail(companyRoutes.remove, { id }, friend)).status).toBe(403);
    await app.call(companyRoutes.remove, { id }, me);
    expect((await app.fail(companyRoutes.remove, { id }, me)).status).toBe(404);
    expect(await door()).toMatchObject({ company: null, colors: DEFAULTS });
    const { body } = await app.call(roomRoutes.get, { id: String(room.id) }, me);
    expect(body.room).toMatchObject({ companyId: null, companyName: null });
    expect(await app.db.selectFrom('company_colors').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('company_admins').selectAll().execute()).toEqual([]);
  });
});

describe('the colours of a company', () => {
  it('are set, changed and reset to their defaults', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const company = await createCompany(app, [me]);
    const companyId = String(company.id);
    const { body } = await app.call(
      companyColorRoutes.create,
      { companyId, colorName: 'primary', colorHex: '#0e7683' },
      me,
    );
    const color = body.companyColor;
    expect(color).toMatchObject({ companyId: company.id, colorHex: '0E7683' });
    const colorId = String(color.id);
    const change = { colorId, colorName: 'primary', colorHex: '445566' } as const;
    await app.call(companyColorRoutes.update, change, me);
    const list = await app.call(companyColorRoutes.list, { companyId }, me);
    expect(list.body.companyColors).toMatchObject([{ colorName: 'primary', colorHex: '445566' }]);
    await app.call(companyColorRoutes.remove, { colorId }, me);
    expect((await app.fail(companyColorRoutes.remove, { colorId }, me)).status).toBe(404);
    expect((await app.call(companyColorRoutes.list, { companyId }, me)).body.companyColors).toEqual(
      [],
    );
  });

  it('are exactly three: no other name, no duplicate, no bad value', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const company = await createCompany(app, [me]);
    const companyId = String(company.id);
    await createColor(app, company);
    const second = await createColor(app, company, { colorName: 'secondary' });
    const create = (body: object) =>
      app.fail(companyColorRoutes.create, { companyId, ...body }, me);
    expect((await create({ colorName: 'primary', colorHex: '112233' })).status).toBe(409);
    const rename = { colorId: String(second.id), colorName: 'primary', colorHex: '112233' };
    expect((await app.fail(companyColorRoutes.update, rename, me)).status).toBe(409);
    const bad = [
      { colorName: 'quarta', colorHex: '112233' },
      { colorName: 'complementary', colorHex: 'azul' },
      { colorName: 'complementary', colorHex: '12345' },
      { colorName: 'complementary', colorHex: 7 },
      { colorName: 'complementary' },
      {},
    ];
    for (const body of bad) {
      const { status, body: failure } = await create(body);
      expect(status).toBe(400);
      expect(Object.values(failure.error.fields ?? {})).toContain('Cor inválida');
    }
    const rows = await app.db.selectFrom('company_colors').select('color_name').execute();
    expect(rows.map(({ color_name }) => color_name).sort()).toEqual(['primary', 'secondary']);
  });
});
