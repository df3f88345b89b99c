import { Role } from '@atrio/contract/accounts';
import { companyRoutes } from '@atrio/contract/companies';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { createCompany } from '../../../test/factories/organization.ts';

describe('GET /companies/admin/{adminId}', () => {
  it("answers one's own companies, by name, in pages and by search", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    await createCompany(app, [me, other], 'Rede Maré');
    const aroeira = await createCompany(app, [me], 'Colégio Aroeira');
    await createCompany(app, [other], 'De outra pessoa');
    const list = async (query: object = {}) =>
      (await app.call(companyRoutes.list, { adminId: String(me.adminId), ...query }, me)).body;
    expect((await list()).companies).toEqual([
      { ...aroeira, logoUrl: null },
      expect.objectContaining({ name: 'Rede Maré' }),
    ]);
    expect(await list({ page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      companies: [{ name: 'Rede Maré' }],
    });
    expect(await list({ search: 'colegio', page: 1 })).toMatchObject({ total: 1 });
  });

  it("Z7: answers 404 for another administrator's, except to a MASTER_ADMIN", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await createCompany(app, [other]);
    const adminId = String(other.adminId);
    expect((await app.fail(companyRoutes.list, { adminId }, me)).status).toBe(404);
    const { body } = await app.call(companyRoutes.list, { adminId }, master);
    expect(body.companies).toHaveLength(1);
  });

  it('refuses options that are not there', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status } = await app.fail(companyRoutes.list, { adminId: me.adminId, sort: 'id' }, me);
    expect(status).toBe(400);
  });
});
