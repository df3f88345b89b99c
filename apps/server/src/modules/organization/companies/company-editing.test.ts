import { visitRoutes } from '@atrio/contract/live/visits';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createCompany, linkCompanyAdmin } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { fileOf, imageFile } from '../../../../test/sample-files.ts';

const ids = (list: number[]) => JSON.stringify(list);

async function adminsOf(app: TestApp, id: number, me: TestAccount) {
  const { body } = await app.call(companyRoutes.get, { id: String(id) }, me);
  return body.company.companyAdmins.map(({ admin }) => admin.id).sort((a, b) => a - b);
}

describe('POST /companies/', () => {
  it('creates a company with its administrators, always including the caller', async () => {
    const app = await buildTestApp();
    const [me, friend] = [await createAccount(app), await createAccount(app)];
    const form = { name: '  Instituto Ipê ', adminIds: ids([friend.adminId, friend.adminId]) };
    const { body } = await app.call(companyRoutes.create, form, me);
    expect(body.company).toMatchObject({ name: 'Instituto Ipê', logoUrl: null, canDelete: true });
    expect(await adminsOf(app, body.company.id, friend)).toEqual([me.adminId, friend.adminId]);
  });

  it('accepts a logo, which its rooms show', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const form = { name: 'Com logo', logo: [await imageFile()] };
    const { body } = await app.call(companyRoutes.create, form, me);
    const { logoUrl } = body.company;
    const served = await fetch(app.url + String(logoUrl));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { sceneName } = await createRoom(app, me, { companyId: body.company.id });
    const door = await app.call(visitRoutes.manifest, { sceneName });
    expect(door.body.room.logoUrl).toBe(logoUrl);
  });

  it('refuses bad input at its field and stores nothing', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const create = (form: object) => app.fail(companyRoutes.create, { ...form }, me);
    const cases = [
      { form: {}, status: 400, field: 'name' },
      { form: { name: ' ' }, status: 400, field: 'name' },
      { form: { name: 'x'.repeat(121) }, status: 400, field: 'name' },
      { form: { name: 'A', adminIds: 'nenhum' }, status: 400, field: 'adminIds' },
      { form: { name: 'A', adminIds: '["1"]' }, status: 400, field: 'adminIds.0' },
      { form: { name: 'A', adminIds: ids([999_999]) }, status: 422, field: 'adminIds' },
    ];
    for (const { form, status, field } of cases) {
      const failure = await create(form);
      expect([failure.status, Object.keys(failure.body.error.fields ?? {})]).toEqual([
        status,
        [field],
      ]);
    }
    const svg = fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png', 'image/png');
    const refused = await create({ name: 'A', logo: [svg] });
    expect([refused.status, refused.body.error.message]).toEqual([415, 'Arquivo deve ser imagem']);
    expect(await app.db.selectFrom('companies').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

describe('PUT /companies/{id}', () => {
  it('changes only the sent fields', async () => {
    const app = await buildTestApp();
    const [me, friend, other] = [
      await createAccount(app),
      await createAccount(app),
      await createAccount(app),
    ];
    const company = await createCompany(app, [me, friend], 'Antes');
    const id = String(company.id);
    const renamed = await app.call(companyRoutes.update, { id, name: 'Depois' }, friend);
    expect(renamed.body.company).toMatchObject({ name: 'Depois', canDelete: false });
    const difference = {
      id,
      adminsToAdd: ids([other.adminId]),
      adminsToRemove: ids([friend.adminId]),
    };
    await app.call(companyRoutes.update, difference, me);
    await app.call(companyRoutes.update, difference, me);
    expect(await adminsOf(app, company.id, me)).toEqual([me.adminId, other.adminId]);
    expect((await app.fail(companyRoutes.update, { id, name: 'X' }, friend)).status).toBe(404);
  });

  it('replaces and removes the logo, with the old file', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const made = { name: 'A', logo: [await imageFile()] };
    const { company } = (await app.call(companyRoutes.create, made, me)).body;
    const id = String(company.id);
    const change = { id, logo: [await imageFile({ width: 20 })] };
    const second = (await app.call(companyRoutes.update, change, me)).body.company.logoUrl;
    expect(second).not.toBe(company.logoUrl);
    expect((await fetch(app.url + String(company.logoUrl))).status).toBe(404);
    const kept = (await app.call(companyRoutes.update, { id, name: 'B' }, me)).body.company;
    expect(kept.logoUrl).toBe(second);
    const without = await app.call(companyRoutes.update, { id, removeLogo: 'true' }, me);
    expect(without.body.company.logoUrl).toBeNull();
    expect(await app.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });

  it('keeps at least one administrator, also when two leave at once', async () => {
    const app = await buildTestApp();
    const [me, friend] = [await createAccount(app), await createAccount(app)];
    const company = await createCompany(app, [me]);
    await linkCompanyAdmin(app, company, friend);
    // The owner's account is erased, so no administrator is protected from removal.
    await app.db.updateTable('companies').set({ owner_id: null }).execute();
    const id = String(company.id);
    const all = { id, name: 'Vazia', adminsToRemove: ids([me.adminId, friend.adminId]) };
    const refused = await app.fail(companyRoutes.update, all, me);
    expect([refused.status, refused.body.error.error]).toEqual([422, 'LAST_ADMIN']);
    const leave = (who: TestAccount) =>
      app.fail(companyRoutes.update, { id, adminsToRemove: ids([who.adminId]) }, who);
    const answers = await Promise.all([leave(me), leave(friend)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rows = await app.db.selectFrom('company_admins').selectAll().execute();
    expect(rows).toHaveLength(1);
    const { name } = await app.db.selectFrom('companies').select('name').executeTakeFirstOrThrow();
    expect(name).toBe(company.name);
  });

  it('tells when somebody else has saved meanwhile, with the row as it stands', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const company = await createCompany(app, [me]);
    const id = String(company.id);
    const { updatedAt } = (await app.call(companyRoutes.get, { id }, me)).body.company;
    await app.call(companyRoutes.update, { id, name: 'Primeira', updatedAt }, me);
    const late = await app.fail(companyRoutes.update, { id, name: 'Segunda', updatedAt }, me);
    expect([late.status, late.body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(late.body.error.current).toMatchObject({ name: 'Primeira' });
  });
});

describe('the owner of a company', () => {
  it('cannot be removed by a co-administrator nor by themself', async () => {
    const app = await buildTestApp();
    const [owner, friend] = [await createAccount(app), await createAccount(app)];
    const id = String((await createCompany(app, [owner, friend])).id);
    for (const who of [friend, owner]) {
      const args = { id, adminsToRemove: ids([owner.adminId]) };
      const { status, body } = await app.fail(companyRoutes.update, args, who);
      expect([status, body.error.error]).toEqual([422, 'COMPANY_OWNER_STAYS']);
      const sentence = 'Quem é dono da empresa não pode ser removido';
      expect(body.error.fields).toEqual({ adminsToRemove: sentence });
    }
    const { body } = await app.call(companyRoutes.get, { id }, owner);
    expect(body.company).toMatchObject({ ownerId: owner.adminId, canDelete: true });
  });

  it('hands it over, stays an administrator, and can be removed by the new owner', async () => {
    const app = await buildTestApp();
    const [owner, heir] = [await createAccount(app), await createAccount(app)];
    const id = String((await createCompany(app, [owner])).id);
    const { status, body } = await app.call(
      companyRoutes.handOver,
      { id, adminId: heir.adminId },
      owner,
    );
    expect(status).toBe(200);
    expect(body.company).toMatchObject({ ownerId: heir.adminId, canDelete: false });
    expect(body.company.companyAdmins).toHaveLength(2);
    const back = await app.fail(companyRoutes.handOver, { id, adminId: owner.adminId }, owner);
    expect([back.status, back.body.error.error]).toEqual([403, 'FORBIDDEN']);
    const args = { id, adminsToRemove: ids([owner.adminId]) };
    expect((await app.fail(companyRoutes.update, args, heir)).status).toBe(200);
    expect((await app.fail(companyRoutes.get, { id }, owner)).status).toBe(404);
    const line = await app.db
      .selectFrom('history')
      .select('changes')
      .where('changes', 'like', '%"owner"%')
      .executeTakeFirstOrThrow();
    expect(line.changes).toContain(
      JSON.stringify({ field: 'owner', before: owner.name, after: heir.name }),
    );
  });

  it('must name another existing person', async () => {
    const app = await buildTestApp();
    const [owner, stranger] = [await createAccount(app), await createAccount(app)];
    const id = String((await createCompany(app, [owner])).id);
    const handOver = async (adminId: unknown, who: TestAccount) => {
      const { status, body } = await app.fail(companyRoutes.handOver, { id, adminId }, who);
      return [status, body.error.error];
    };
    expect(await handOver(owner.adminId, owner)).toEqual([409, 'ALREADY_OWNER']);
    expect(await handOver(999_999, owner)).toEqual([422, 'ADMIN_UNAVAILABLE']);
    expect(await handOver('todos', owner)).toEqual([400, 'VALIDATION_ERROR']);
    expect(await handOver(stranger.adminId, stranger)).toEqual([404, 'NOT_FOUND']);
    expect((await app.fail(companyRoutes.handOver, { id, adminId: 1 })).status).toBe(401);
  });
});
