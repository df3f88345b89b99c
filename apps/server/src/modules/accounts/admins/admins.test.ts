import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { createFirstMaster } from './admins.service.ts';

const person = { name: 'Ana Prado', email: 'ana@exemplo.com.br', password: 'porta azul 42' };

describe('POST /admins', () => {
  it('creates an ADMIN who can sign in', async () => {
    const app = await buildTestApp();
    const { status, body } = await app.call(adminRoutes.create, {
      ...person,
      name: ' Ana Prado ',
      email: 'ANA@exemplo.com.br',
    });
    expect(status).toBe(200);
    expect(body.admin).toEqual({ id: expect.any(Number), name: 'Ana Prado', email: person.email });
    const signedIn = await app.call(authRoutes.login, person);
    expect(signedIn.body).toMatchObject({
      accountType: Role.ADMIN,
      accountData: { Admin: { name: 'Ana Prado' } },
    });
  });

  it('Z8: never creates another role, even if the body asks for one', async () => {
    const app = await buildTestApp();
    await app.fail(adminRoutes.create, { ...person, role: 4, accountType: 4, id: 1, asaasId: 'x' });
    const users = await app.db.selectFrom('users').select('role').execute();
    expect(users).toEqual([{ role: Role.ADMIN }]);
  });

  it('S10: refuses a taken e-mail in upper or lower case, also when many call at once', async () => {
    const app = await buildTestApp();
    const answers = await Promise.all(
      ['ana@exemplo.com.br', 'ANA@exemplo.com.br', ' Ana@Exemplo.com.br '].map((email) =>
        app.fail(adminRoutes.create, { ...person, email }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.error.fields).toEqual({ email: 'Já existe uma conta com este email' });
    expect(await app.db.selectFrom('admins').selectAll().execute()).toHaveLength(1);
  });

  it.each(['123456', 'senha123', 'aaaaaaaa', 'ana@exemplo.com.br', 'QWERTY123', 'wolverine'])(
    'refuses the common password %s',
    async (password) => {
      const app = await buildTestApp();
      const { status, body } = await app.fail(adminRoutes.create, { ...person, password });
      expect([status, body.error.error]).toEqual([422, 'COMMON_PASSWORD']);
      expect(body.error.fields).toHaveProperty('password');
    },
  );

  it('S9: accepts passwords of 6 and 64 characters, and names each bad field', async () => {
    const app = await buildTestApp();
    const send = (changes: object) => app.fail(adminRoutes.create, { ...person, ...changes });
    expect((await send({ password: 'x9-k2!' })).status).toBe(200);
    expect((await send({ email: 'b@x.com', password: 'ab'.repeat(32) })).status).toBe(200);
    const bad = await send({ name: ' ', email: 'ana', password: '12345' });
    expect([bad.status, bad.body.error.fields]).toEqual([
      400,
      { name: 'Nome é obrigatório', email: 'Email inválido', password: 'Senha obrigatória' },
    ]);
  });

  it('is limited by address', async () => {
    const app = await buildTestApp();
    for (let index = 0; index < 30; index++) {
      await app.fail(adminRoutes.create, { ...person, password: '123456' });
    }
    const { status, headers } = await app.fail(adminRoutes.create, person);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
  });
});

describe('GET /admins', () => {
  it('lists everybody by name, in pages, found by name or e-mail', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app, { name: 'Érica', email: 'erica@ipe.org.br' });
    await createAccount(app, { name: 'Bruno', email: 'bruno@mare.com' });
    await createAccount(app, { role: Role.GUEST, isAdmin: false });
    const { body } = await app.call(adminRoutes.list, {}, me);
    expect(body.admins.map((admin) => admin.name)).toEqual(['Bruno', 'Érica']);
    const found = async (search: string) =>
      (await app.call(adminRoutes.list, { search, page: 1 }, me)).body;
    expect(await found('erica')).toMatchObject({
      total: 1,
      admins: [{ email: 'erica@ipe.org.br' }],
    });
    expect(await found('MARE.com')).toMatchObject({ total: 1, admins: [{ name: 'Bruno' }] });
    const sorted = await app.call(adminRoutes.list, { sort: '-email' }, me);
    expect(sorted.body.admins.map((admin) => admin.name)).toEqual(['Érica', 'Bruno']);
  });
});

describe('GET /admins/data', () => {
  it("returns the caller's e-mail, name and id", async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.call(adminRoutes.data, {}, me);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        id: me.adminId,
        name: me.name,
        email: me.email,
        emailConfirmed: true,
      },
    ]);
  });
});

describe('PUT /admins/update', () => {
  const change = { name: 'Ana Prado', email: 'ana@ipe.org.br', password: PASSWORD };

  it('changes name and e-mail when the password is right, and keeps the session', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.call(
      adminRoutes.update,
      { ...change, email: 'ANA@ipe.org.br' },
      me,
    );
    expect([status, body.admin]).toEqual([
      200,
      { id: me.adminId, name: 'Ana Prado', email: 'ana@ipe.org.br', emailConfirmed: false },
    ]);
    const data = await app.call(adminRoutes.data, {}, me);
    expect(data.body).toMatchObject({ name: 'Ana Prado', email: 'ana@ipe.org.br' });
    expect((await app.call(authRoutes.login, change)).status).toBe(200);
  });

  it('S9: answers a wrong password with 422 ten times, and then asks to wait', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const guess = () => app.fail(adminRoutes.update, { ...change, password: 'errada demais' }, me);
    for (let times = 0; times < 10; times++) {
      const { status, body } = await guess();
      expect([status, body.error.fields]).toEqual([422, { password: 'Senha incorreta' }]);
    }
    expect((await guess()).status).toBe(429);
    expect((await app.fail(adminRoutes.update, change, me)).status).toBe(429);
    expect((await app.call(adminRoutes.data, {}, me)).body.name).toBe(me.name);
  });

  it('S10: refuses a taken e-mail in upper or lower case', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createAccount(app, { email: change.email });
    const email = change.email.toUpperCase();
    const { status, body } = await app.fail(adminRoutes.update, { ...change, email }, me);
    expect([status, body.error.fields]).toEqual([
      409,
      { email: 'Já existe uma conta com este email' },
    ]);
    expect((await app.call(adminRoutes.data, {}, me)).body).toMatchObject({ name: me.name });
  });

  it('names each bad field', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { status, body } = await app.fail(adminRoutes.update, { email: 'x', password: '1' }, me);
    expect([status, body.error.fields]).toEqual([
      400,
      { name: 'Nome é obrigatório', email: 'Email inválido', password: 'Senha obrigatória' },
    ]);
  });
});

describe('the first administrator', () => {
  it('is created once, on an empty database', async () => {
    const { db, call } = await buildTestApp();
    const account = { email: 'dona@atrio.local', password: 'porta verde 9', now: Date.now() };
    expect(await createFirstMaster(db, account)).not.toBeNull();
    expect(await createFirstMaster(db, account)).toBeNull();
    const { body } = await call(authRoutes.login, account);
    expect(body.accountType).toBe(Role.MASTER_ADMIN);
  });
});
