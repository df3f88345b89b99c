import { adminRoutes, Role } from '@atrio/contract/accounts/accounts';
import { companyRoutes } from '@atrio/contract/organization/companies';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import {
  createCompany,
  createEnvironment,
  linkCompanyAdmin,
} from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin, unlinkRoomAdmin } from '../../../../test/factories/room.ts';

const KNOWN = { DIRECTORY: 'known' };

const seenBy = async (app: TestApp, me: TestAccount) =>
  (await app.call(adminRoutes.list, {}, me)).body.admins.map(({ id }) => id);

async function people(app: TestApp, count: number): Promise<TestAccount[]> {
  const made = [];
  for (let index = 0; index < count; index++) made.push(await createAccount(app));
  return made;
}

describe('GET /admins with DIRECTORY=known', () => {
  it('lists the caller and people who share a company, a room or an environment', async () => {
    const app = await buildTestApp(KNOWN);
    const [me, colleague, owner, helper, tenant, stranger] = await people(app, 6);
    if (!me || !colleague || !owner || !helper || !tenant || !stranger) throw new Error('nobody');
    expect(await seenBy(app, me)).toEqual([me.adminId]);
    const company = await createCompany(app, [me]);
    await linkCompanyAdmin(app, company, colleague);
    const room = await createRoom(app, owner);
    await linkRoomAdmin(app, room, me);
    await linkRoomAdmin(app, room, helper);
    const environment = await createEnvironment(app, me);
    await createRoom(app, tenant, { environmentId: environment.id });
    await createRoom(app, stranger);
    const known = [me, colleague, owner, helper, tenant].map(({ adminId }) => adminId);
    expect(new Set(await seenBy(app, me))).toEqual(new Set(known));
    expect(await seenBy(app, tenant)).toContain(me.adminId);
    await unlinkRoomAdmin(app, room, me);
    expect(await seenBy(app, me)).not.toContain(owner.adminId);
    expect(await seenBy(app, stranger)).toEqual([stranger.adminId]);
  });

  it('finds nobody else by search or page', async () => {
    const app = await buildTestApp(KNOWN);
    const [me, other] = await people(app, 2);
    if (!me || !other) throw new Error('nobody');
    const args = { search: other.email, page: 1 };
    const { body } = await app.call(adminRoutes.list, args, me);
    expect(body).toMatchObject({ admins: [], total: 0 });
  });

  it('lists everybody for a MASTER_ADMIN', async () => {
    const app = await buildTestApp(KNOWN);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    await people(app, 2);
    expect(await seenBy(app, master)).toHaveLength(3);
  });
});

describe('adding an administrator by e-mail', () => {
  it('gives a room to somebody who is not in the directory', async () => {
    const app = await buildTestApp(KNOWN);
    const [me, friend] = await people(app, 2);
    if (!me || !friend) throw new Error('nobody');
    const room = await createRoom(app, me);
    const args = { roomId: String(room.id), email: ` ${friend.email.toUpperCase()}` };
    const { body } = await app.call(roomAdminRoutes.add, args, me);
    expect(body.link).toMatchObject({ adminId: friend.adminId, email: friend.email });
    expect(await seenBy(app, me)).toContain(friend.adminId);
  });

  it('gives a company to several', async () => {
    const app = await buildTestApp(KNOWN);
    const [me, one, two] = await people(app, 3);
    if (!me || !one || !two) throw new Error('nobody');
    const adminEmails = JSON.stringify([one.email]);
    const made = await app.call(companyRoutes.create, { name: 'Cais', adminEmails }, me);
    const id = String(made.body.company.id);
    const emailsToAdd = JSON.stringify([two.email]);
    const { body } = await app.call(companyRoutes.update, { id, emailsToAdd }, me);
    const ids = body.company.companyAdmins.map(({ admin }) => admin.id);
    expect(new Set(ids)).toEqual(new Set([me.adminId, one.adminId, two.adminId]));
  });

  it('refuses unconfirmed addresses and addresses without an account', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const unproven = await createAccount(app, { isProven: false });
    const room = await createRoom(app, me);
    for (const email of [unproven.email, 'ninguem@exemplo.com']) {
      const args = { roomId: String(room.id), email };
      const answer = await app.fail(roomAdminRoutes.add, args, me);
      expect([answer.status, answer.body.error.error, answer.body.error.fields]).toEqual([
        422,
        'ADMIN_UNKNOWN',
        { email: `Não há conta com o e-mail ${email} confirmado` },
      ]);
      const company = { name: 'Cais', adminEmails: JSON.stringify([email]) };
      const refused = await app.fail(companyRoutes.create, company, me);
      expect(refused.body.error.fields).toHaveProperty('adminEmails');
    }
  });

  it('limits how many addresses can be tried', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const statuses = [];
    for (let times = 0; times < 61; times++) {
      const args = { roomId: String(room.id), email: `palpite${times}@exemplo.com` };
      statuses.push((await app.fail(roomAdminRoutes.add, args, me)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });

  it('requires exactly one of the two', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const both = { roomId: String(room.id), adminId: me.adminId, email: me.email };
    expect((await app.fail(roomAdminRoutes.add, both, me)).status).toBe(400);
  });
});

describe('adding an administrator by id with DIRECTORY=known', () => {
  it('refuses ids of people that the caller may not see', async () => {
    const app = await buildTestApp(KNOWN);
    const [me, stranger] = await people(app, 2);
    if (!me || !stranger) throw new Error('nobody');
    const room = await createRoom(app, me);
    const { adminId } = stranger;
    const added = await app.fail(roomAdminRoutes.add, { roomId: String(room.id), adminId }, me);
    expect([added.status, added.body.error.error]).toEqual([422, 'ADMIN_UNAVAILABLE']);
    const adminIds = JSON.stringify([adminId]);
    const made = await app.fail(companyRoutes.create, { name: 'Cais', adminIds }, me);
    expect([made.status, made.body.error.error]).toEqual([422, 'ADMIN_UNAVAILABLE']);
    const company = await createCompany(app, [me]);
    const args = { id: String(company.id), adminsToAdd: adminIds };
    expect((await app.fail(companyRoutes.update, args, me)).status).toBe(422);
  });
});
