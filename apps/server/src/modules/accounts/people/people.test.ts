import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { peopleRoutes } from '@atrio/contract/accounts/people';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { historyRoutes } from '@atrio/contract/platform/history';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin } from '../../../../test/factories/visitor.ts';

const password = PASSWORD;
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

async function appWithMaster() {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Helena Prado' });
  return { app, master };
}

const update = (app: TestApp, who: TestAccount, { adminId }: TestAccount, change: object) =>
  app.fail(peopleRoutes.update, { adminId, ...change }, who);

const actionsOn = async (app: TestApp, master: TestAccount) => {
  const { body } = await app.call(historyRoutes.list, { kind: 'account' }, master);
  return body.history.map(({ action, subject, changes }) => ({
    action,
    name: subject.name,
    changes,
  }));
};

describe('GET /people', () => {
  it('lists everybody with role, rooms, companies and use, and marks the last MASTER_ADMIN', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app, { name: 'Ana Prado', email: 'ana@ipe.org.br' });
    await createAccount(app, { role: Role.GUEST, isAdmin: false });
    const gone = await createAccount(app);
    await app.call(myDataRoutes.erase, { password, email: gone.email }, gone);
    await createRoom(app, ana);
    await createRoom(app, ana, { deletedAt: 1 });
    await createCompany(app, [ana]);
    await createCompany(app, [ana]);
    const { body } = await app.call(peopleRoutes.list, { page: 1 }, master);
    expect(body.total).toBe(2);
    expect(body.people).toEqual([
      expect.objectContaining({
        id: ana.adminId,
        email: 'ana@ipe.org.br',
        role: Role.ADMIN,
        isBlocked: false,
        roomCount: 1,
        companyName: expect.any(String),
        companyCount: 2,
        openSessions: 1,
        lastSignInAt: expect.any(String),
        isLastMaster: false,
      }),
      expect.objectContaining({ id: master.adminId, role: Role.MASTER_ADMIN, isLastMaster: true }),
    ]);
  });

  it('finds by name and e-mail, filters by role and state, and sorts', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app, { name: 'Érica Lima', email: 'erica@ipe.org.br' });
    await createAccount(app, { name: 'Bruno Sá', email: 'z@mare.com' });
    await update(app, master, ana, { blocked: true });
    const names = async (args: object) =>
      (await app.call(peopleRoutes.list, { page: 1, ...args }, master)).body.people.map(
        ({ name }) => name,
      );
    expect(await names({ search: 'erica' })).toEqual(['Érica Lima']);
    expect(await names({ search: 'MARE.com' })).toEqual(['Bruno Sá']);
    expect(await names({ role: 'master' })).toEqual(['Helena Prado']);
    expect(await names({ state: 'blocked' })).toEqual(['Érica Lima']);
    expect(await names({ state: 'active', role: 'admin' })).toEqual(['Bruno Sá']);
    expect(await names({ sort: '-email' })).toEqual(['Bruno Sá', 'Helena Prado', 'Érica Lima']);
    expect(await names({ sort: 'createdAt', pageSize: 1 })).toEqual(['Helena Prado']);
    const bad = await app.fail(peopleRoutes.list, { role: 'chefe' }, master);
    expect([bad.status, bad.body.error.fields]).toMatchObject([400, { role: expect.any(String) }]);
  });
});

describe('PUT /people/{adminId}: the role', () => {
  it('gives and takes the role at once, with an entry in the history', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app, { name: 'Ana Prado' });
    expect((await app.fail(peopleRoutes.list, {}, ana)).status).toBe(403);
    const given = await update(app, master, ana, { role: Role.MASTER_ADMIN });
    expect(given.body).toMatchObject({ person: { role: Role.MASTER_ADMIN, isLastMaster: false } });
    expect((await app.fail(peopleRoutes.list, {}, ana)).status).toBe(200);
    expect((await update(app, ana, master, { role: Role.ADMIN })).status).toBe(200);
    expect((await app.fail(peopleRoutes.list, {}, master)).status).toBe(403);
    const [taken, first] = await actionsOn(app, ana);
    expect(taken).toMatchObject({ action: 'account.roleChanged', name: 'Helena Prado' });
    expect(first).toEqual({
      action: 'account.roleChanged',
      name: 'Ana Prado',
      changes: [{ field: 'role', before: 'Administrador', after: 'Plataforma' }],
    });
  });

  it('is refused for an unconfirmed address', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    await app.db
      .updateTable('users')
      .set({ email_proven_at: null })
      .where('id', '=', ana.userId)
      .execute();
    const { status, body } = await update(app, master, ana, { role: Role.MASTER_ADMIN });
    expect([status, body.error.error]).toEqual([422, 'PERSON_NOT_CONFIRMED']);
    const listed = await app.call(peopleRoutes.list, { role: 'admin' }, master);
    expect(listed.body.people).toMatchObject([{ id: ana.adminId, emailConfirmed: false }]);
  });

  it('writes no history entry when nothing changes', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    await update(app, master, ana, { role: Role.ADMIN, blocked: false });
    expect(await actionsOn(app, master)).toEqual([]);
  });

  it.each([
    [{ role: Role.ADMIN }, 'LAST_MASTER'],
    [{ blocked: true }, 'OWN_ACCOUNT'],
  ])('never loses the last account of the platform by %o', async (change, code) => {
    const { app, master } = await appWithMaster();
    const blocked = await createAccount(app, { role: Role.MASTER_ADMIN });
    await update(app, master, blocked, { blocked: true });
    const { status, body } = await update(app, master, master, change);
    expect([status, body.error.error]).toEqual([422, code]);
    expect((await app.fail(peopleRoutes.list, {}, master)).status).toBe(200);
  });

  it('keeps the last MASTER_ADMIN from being erased, not counting blocked ones', async () => {
    const { app, master } = await appWithMaster();
    const blocked = await createAccount(app, { role: Role.MASTER_ADMIN });
    await update(app, master, blocked, { blocked: true });
    const args = { password, email: master.email };
    const { body } = await app.fail(myDataRoutes.erase, args, master);
    expect(body.error.error).toBe('LAST_MASTER');
  });

  it('keeps one MASTER_ADMIN when all take the role from each other at once', async () => {
    const { app, master } = await appWithMaster();
    for (let round = 0; round < (isPostgres ? 6 : 1); round++) {
      const others = await Promise.all(
        Array.from({ length: 5 }, () => createAccount(app, { role: Role.MASTER_ADMIN })),
      );
      const all = [master, ...others];
      const answers = await Promise.all(
        all.flatMap((who) => all.map((whom) => update(app, who, whom, { role: Role.ADMIN }))),
      );
      for (const { status } of answers) expect([200, 403, 422]).toContain(status);
      const left = await app.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', Role.MASTER_ADMIN)
        .execute();
      expect(left).toHaveLength(1);
      await app.db
        .updateTable('users')
        .set((eb) => ({
          role: eb
            .case()
            .when('id', '=', master.userId)
            .then(Role.MASTER_ADMIN)
            .else(Role.ADMIN)
            .end(),
        }))
        .execute();
    }
  });
});

describe('PUT /people/{adminId}: the block', () => {
  it('ends calls, refreshes and sockets at once, and keeps the rooms', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app, { name: 'Ana Prado' });
    const room = await createRoom(app, ana);
    const { body: session } = await app.call(authRoutes.login, { email: ana.email, password });
    const socket = await joinAsAdmin(app, room, ana);
    const blocked = await update(app, master, ana, { blocked: true });
    expect(blocked.body).toMatchObject({
      person: { isBlocked: true, roomCount: 1, openSessions: 0 },
    });
    expect(await socket.next('roomClosed')).toEqual({ roomId: room.id });
    expect((await socket.refused('panelJoinRoom', room.sceneName)).error).toBe('UNAUTHENTICATED');
    for (const token of [ana.token, session.token]) {
      expect((await app.fail(adminRoutes.data, {}, { token })).status).toBe(401);
    }
    const { refreshToken } = session;
    expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(401);
    const rooms = await app.db.selectFrom('rooms').select('deleted_at').execute();
    expect(rooms).toEqual([{ deleted_at: null }]);
    expect(await actionsOn(app, master)).toMatchObject([
      { action: 'account.blocked', name: 'Ana Prado', changes: [] },
    ]);
  });

  it('is told at sign-in only to a caller who knows the password', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    await update(app, master, ana, { blocked: true });
    const right = await app.fail(authRoutes.login, { email: ana.email, password });
    expect([right.status, right.body.error.error]).toEqual([403, 'ACCOUNT_BLOCKED']);
    const wrong = await app.fail(authRoutes.login, { email: ana.email, password: 'errada demais' });
    expect([wrong.status, wrong.body.error.error]).toEqual([401, 'INVALID_CREDENTIALS']);
    await update(app, master, ana, { blocked: false });
    expect((await app.fail(authRoutes.login, { email: ana.email, password })).status).toBe(200);
  });

  it('leaves no working session when people sign in at the same moment', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    const signIn = () => app.fail(authRoutes.login, { email: ana.email, password });
    const racing = Array.from({ length: 6 }, signIn);
    await update(app, master, ana, { blocked: true });
    const answers = await Promise.all(racing);
    for (const { status, body } of answers) {
      if (status !== 200) continue;
      const { token, refreshToken } = body as unknown as { token: string; refreshToken: string };
      expect((await app.fail(adminRoutes.data, {}, { token })).status).toBe(401);
      expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(401);
    }
  });

  it.each([
    [{}, 400],
    [{ role: Role.GUEST }, 400],
    [{ blocked: 'sim' }, 400],
  ])('refuses %o', async (change, status) => {
    const { app, master } = await appWithMaster();
    const answer = await update(app, master, await createAccount(app), change);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.error.fields ?? {})).toHaveLength(1);
  });

  it('answers 404 for an erased account and for one without an Admin record', async () => {
    const { app, master } = await appWithMaster();
    const gone = await createAccount(app);
    await app.call(myDataRoutes.erase, { password, email: gone.email }, gone);
    expect((await update(app, master, gone, { blocked: true })).status).toBe(404);
    const unknown = { ...gone, adminId: 999_999 };
    expect((await update(app, master, unknown, { blocked: true })).status).toBe(404);
  });
});

describe('DELETE /people/{adminId}/sessions', () => {
  it('ends all sessions of the person and no others', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    await app.call(authRoutes.login, { email: ana.email, password });
    const adminId = String(ana.adminId);
    const { body } = await app.call(peopleRoutes.endSessions, { adminId }, master);
    expect(body.ended).toBe(2);
    expect((await app.fail(adminRoutes.data, {}, ana)).status).toBe(401);
    expect((await app.fail(authRoutes.login, { email: ana.email, password })).status).toBe(200);
    const own = await app.fail(peopleRoutes.endSessions, { adminId: master.adminId }, master);
    expect([own.status, own.body.error.error]).toEqual([422, 'OWN_ACCOUNT']);
  });
});

describe('POST /people/{adminId}/passwordReset', () => {
  it('mails a code with the limits of the sign-in page', async () => {
    const { app, master } = await appWithMaster();
    const ana = await createAccount(app);
    const send = () => app.fail(peopleRoutes.sendReset, { adminId: ana.adminId }, master);
    expect((await send()).status).toBe(200);
    const mails = await app.db.selectFrom('outbox').select('recipient').execute();
    expect(mails).toEqual([{ recipient: ana.email }]);
    expect((await send()).status).toBe(429);
    expect(await actionsOn(app, master)).toMatchObject([{ action: 'account.resetSent' }]);
  });
});
