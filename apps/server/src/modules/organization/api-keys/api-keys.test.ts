import { Role } from '@atrio/contract/accounts/accounts';
import { apiKeyRoutes, KEY_CALLS_PER_MINUTE } from '@atrio/contract/organization/api-keys';
import { historyRoutes } from '@atrio/contract/platform/history';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { insertKey } from '../../../../test/factories/api-key.ts';
import { createCompany, linkCompanyAdmin } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;

async function withCompany() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner], 'Editora Cais');
  const room = await createRoom(app, owner, { companyId: company.id, name: 'Galeria' });
  return { app, owner, company, room };
}

async function make(app: TestApp, owner: TestAccount, given: Record<string, unknown> = {}) {
  const body = {
    ...{ name: 'CRM da Cais', companyId: null, scopes: ['rooms:read' as const] },
    ...given,
  };
  const made = await app.call(apiKeyRoutes.create, body, owner);
  return { ...made.body, token: made.body.key };
}

const statusOf = async (app: TestApp, token: string) =>
  (await app.fail(roomRoutes.list, {}, { token })).status;

describe('POST /apiKeys', () => {
  it('answers the secret once; what reads the database does not learn it', async () => {
    const { app, owner, company } = await withCompany();
    const scopes = ['tickets:write', 'rooms:read'] as const;
    const { key, apiKey } = await make(app, owner, { companyId: company.id, scopes });
    expect(key).toMatch(/^atr_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      ...{ name: 'CRM da Cais', companyName: 'Editora Cais', maker: owner.name },
      ...{ scopes: ['rooms:read', 'tickets:write'], prefix: key.slice(0, 12), state: 'active' },
      ...{ lastUsedAt: null, expiresAt: null, overlapUntil: null },
    });
    const listed = (await app.call(apiKeyRoutes.list, {}, owner)).body;
    expect(listed.apiKeys).toEqual([apiKey]);
    const stored = await app.db.selectFrom('api_key_secrets').selectAll().execute();
    expect(JSON.stringify([listed, stored, app.events])).not.toContain(key.slice(14));
  });

  it('refuses what makes no key', async () => {
    const { app, owner, company } = await withCompany();
    const fail = async (given: Record<string, unknown>) =>
      (
        await app.fail(
          apiKeyRoutes.create,
          { name: 'CRM', companyId: company.id, scopes: ['rooms:read'], ...given },
          owner,
        )
      ).body.error;
    expect((await fail({ name: ' ' }))?.fields).toEqual({ name: 'Dê um nome à chave' });
    expect((await fail({ scopes: [] }))?.fields).toEqual({
      scopes: 'Escolha ao menos uma permissão',
    });
    expect((await fail({ scopes: ['rooms:own'] }))?.error).toBe('VALIDATION_ERROR');
    expect((await fail({ expiresAt: '2020-01-01T00:00:00Z' }))?.fields).toEqual({
      expiresAt: 'Escolha um dia que virá',
    });
    expect((await fail({ companyId: null }))?.error).toBe('FORBIDDEN');
    expect((await fail({ companyId: 999 }))?.error).toBe('NOT_FOUND');
  });

  it('makes no more than fifty, also at the same time', async () => {
    const { app, owner, company } = await withCompany();
    for (let made = 0; made < 45; made++) await insertKey(app, owner, { companyId: company.id });
    const body = { name: 'CRM', companyId: company.id, scopes: ['rooms:read' as const] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.fail(apiKeyRoutes.create, body, owner)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error?.error)).toEqual(Array(15).fill('TOO_MANY_KEYS'));
  });
});

describe('GET /apiKeys', () => {
  it('pages, sorts, and searches any part of a name as it is written', async () => {
    const { app, owner, company } = await withCompany();
    for (const name of ['Portal', '100% CRM', 'Planilha']) {
      await make(app, owner, { companyId: company.id, name });
    }
    const names = async (query: Record<string, string>) =>
      (await app.call(apiKeyRoutes.list, query, owner)).body.apiKeys.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['100% CRM', 'Planilha', 'Portal']);
    expect(await names({ search: '0%' })).toEqual(['100% CRM']);
    expect(await names({ search: '%l' })).toEqual([]);
    const { body } = await app.call(apiKeyRoutes.list, { page: '2', pageSize: '2' }, owner);
    expect(body).toMatchObject({ total: 3, apiKeys: [{ name: 'Portal' }] });
    const stranger = await createAccount(app);
    expect((await app.call(apiKeyRoutes.list, {}, stranger)).body.apiKeys).toEqual([]);
  });
});

describe('a call with a key', () => {
  it("reaches its company's rooms that its maker manages, and no others", async () => {
    const { app, owner, company, room } = await withCompany();
    const other = await createCompany(app, [owner], 'Outra');
    await createRoom(app, owner, { companyId: other.id });
    await createRoom(app, owner);
    const stranger = await createAccount(app);
    await createRoom(app, stranger, { companyId: company.id });
    const scopes = ['rooms:read', 'rooms:write'] as const;
    const { token } = await make(app, owner, { companyId: company.id, scopes });
    const { rooms } = (await app.call(roomRoutes.list, {}, { token })).body;
    expect(rooms.map(({ id }) => id)).toEqual([room.id]);
    const foreign = { companyId: String(other.id) };
    expect((await app.call(roomRoutes.list, foreign, { token })).body.rooms).toEqual([]);

    const input = { environment: '1', name: 'Nova', isVisible: true, isPrivate: false };
    const made = (await app.call(roomRoutes.create, input, { token })).body.room;
    expect(made).toMatchObject({ companyId: company.id });
    const away = { id: String(made.id), companyId: other.id };
    expect((await app.fail(roomRoutes.update, away, { token })).status).toBe(422);
    const none = { id: String(made.id), companyId: null };
    expect((await app.fail(roomRoutes.update, none, { token })).status).toBe(404);
    expect((await app.call(roomRoutes.get, { id: String(made.id) }, owner)).body.room).toEqual(
      made,
    );
  });

  it('stands in the history by its name, beside the person who made it', async () => {
    const { app, owner, company, room } = await withCompany();
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { token } = await make(app, owner, { companyId: company.id, scopes: ['tickets:write'] });
    const guest = { id: String(room.id), email: 'bia@exemplo.com', notify: false };
    await app.call(guestRoutes.create, guest, { token });
    const { history } = (await app.call(historyRoutes.list, {}, master)).body;
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'ticket.created', adminName: 'Chave “CRM da Cais”', adminId: owner.adminId },
      {
        action: 'apiKey.created',
        adminName: owner.name,
        subject: { name: 'CRM da Cais', isThere: true },
      },
    ]);
  });

  it('says when it was used, to the minute', async () => {
    const { app, owner, company } = await withCompany();
    const { token } = await make(app, owner, { companyId: company.id });
    app.clock.stop();
    const used = async () =>
      (await app.call(apiKeyRoutes.list, {}, owner)).body.apiKeys[0]?.lastUsedAt;
    await statusOf(app, token);
    const first = await used();
    expect(first).toBe(new Date(app.clock.now()).toISOString());
    app.clock.advance(MINUTE - 1);
    await statusOf(app, token);
    expect(await used()).toBe(first);
    app.clock.advance(1);
    await statusOf(app, token);
    expect(await used()).not.toBe(first);
  });

  it('is counted by the minute, and told what is left', async () => {
    const { app, owner, company } = await withCompany();
    const { token } = await make(app, owner, { companyId: company.id });
    const call = () =>
      fetch(`${app.url}/rooms/admin`, { headers: { authorization: `Bearer ${token}` } });
    app.clock.stop();
    const first = await call();
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect(first.headers.get('ratelimit')).toBe('"key";r=599;t=60');
    for (let made = 1; made < KEY_CALLS_PER_MINUTE; made += 50) {
      await Promise.all(Array.from({ length: 50 }, call));
    }
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    app.clock.advance(MINUTE);
    expect((await call()).status).toBe(200);
  });

  it('ends with the rights of its maker', async () => {
    const { app, owner, company } = await withCompany();
    const helper = await createAccount(app);
    await linkCompanyAdmin(app, company, helper);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const theirs = await make(app, helper, { companyId: company.id });
    const platforms = await make(app, master, { companyId: null });
    expect([await statusOf(app, theirs.token), await statusOf(app, platforms.token)]).toEqual([
      200, 200,
    ]);
    await app.db.deleteFrom('company_admins').where('admin_id', '=', helper.adminId).execute();
    expect(await statusOf(app, theirs.token)).toBe(401);
    await app.db
      .updateTable('users')
      .set({ role: Role.ADMIN })
      .where('id', '=', master.userId)
      .execute();
    expect(await statusOf(app, platforms.token)).toBe(401);
    const last = await make(app, owner, { companyId: company.id });
    await app.db
      .updateTable('users')
      .set({ blocked_at: app.clock.now() })
      .where('id', '=', owner.userId)
      .execute();
    expect(await statusOf(app, last.token)).toBe(401);
  });

  it('ends at its day', async () => {
    const { app, owner, company } = await withCompany();
    app.clock.stop();
    const expiresAt = new Date(app.clock.now() + MINUTE).toISOString();
    const { token, apiKey } = await make(app, owner, { companyId: company.id, expiresAt });
    expect(await statusOf(app, token)).toBe(200);
    app.clock.advance(MINUTE);
    expect(await statusOf(app, token)).toBe(401);
    const args = { id: String(apiKey.id), overlapHours: 0 };
    expect((await app.fail(apiKeyRoutes.rotate, args, owner)).body.error?.error).toBe('KEY_OVER');
  });
});

describe('POST /apiKeys/{id}/rotate', () => {
  it('gives another secret, and ends the one before after the overlap', async () => {
    const { app, owner, company } = await withCompany();
    const before = await make(app, owner, { companyId: company.id });
    app.clock.stop();
    const args = { id: String(before.apiKey.id), overlapHours: 2 };
    const { key, apiKey } = (await app.call(apiKeyRoutes.rotate, args, owner)).body;
    expect(apiKey.overlapUntil).toBe(new Date(app.clock.now() + 2 * HOUR).toISOString());
    expect([await statusOf(app, key), await statusOf(app, before.token)]).toEqual([200, 200]);
    app.clock.advance(2 * HOUR);
    expect([await statusOf(app, key), await statusOf(app, before.token)]).toEqual([200, 401]);
  });

  it('leaves two secrets at most, also when asked many times at once', async () => {
    const { app, owner, company } = await withCompany();
    const { apiKey } = await make(app, owner, { companyId: company.id });
    const args = { id: String(apiKey.id), overlapHours: 24 };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => app.call(apiKeyRoutes.rotate, args, owner)),
    );
    const statuses = await Promise.all(all.map(({ body }) => statusOf(app, body.key)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });
});

describe('DELETE /apiKeys/{id}', () => {
  it('ends all secrets at once, and may be repeated', async () => {
    const { app, owner, company } = await withCompany();
    const { token, apiKey } = await make(app, owner, { companyId: company.id });
    const id = String(apiKey.id);
    const rotated = await app.call(apiKeyRoutes.rotate, { id, overlapHours: 24 }, owner);
    for (const _ of [1, 2]) {
      const { body } = await app.call(apiKeyRoutes.revoke, { id }, owner);
      expect(body.apiKey).toMatchObject({ state: 'revoked' });
    }
    expect(await statusOf(app, token)).toBe(401);
    expect(await statusOf(app, rotated.body.key)).toBe(401);
  });

  it('lets no call write that began before and has not written yet', async () => {
    const { app, owner, company, room } = await withCompany();
    const { token, apiKey } = await make(app, owner, {
      companyId: company.id,
      scopes: ['tickets:write'],
    });
    const write = (number: number) =>
      app.fail(
        guestRoutes.create,
        { id: String(room.id), email: `bia${number}@exemplo.com`, notify: false },
        { token },
      );
    const [revoked, ...writes] = await Promise.all([
      app.call(apiKeyRoutes.revoke, { id: String(apiKey.id) }, owner),
      ...Array.from({ length: 20 }, (_, number) => write(number)),
    ]);
    const revokedAt = Date.parse(revoked.body.apiKey.revokedAt ?? '');
    expect(writes.every(({ status }) => status === 200 || status === 401)).toBe(true);
    const rows = await app.db.selectFrom('tickets').select('created_at').execute();
    expect(rows).toHaveLength(writes.filter(({ status }) => status === 200).length);
    expect((await write(99)).status).toBe(401);
    expect(revokedAt).toBeGreaterThan(0);
  });
});
