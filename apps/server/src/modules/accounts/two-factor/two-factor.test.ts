import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { appCode, enableTwoFactor } from '../../../../test/factories/two-factor.ts';

const MINUTE = 60_000;
const password = PASSWORD;

const stateOf = async (app: TestApp, me: TestAccount) =>
  (await app.call(twoFactorRoutes.get, {}, me)).body.twoFactor;

const setUp = async (app: TestApp, me: TestAccount) =>
  (await app.call(twoFactorRoutes.setup, { password }, me)).body;

const mails = (app: TestApp) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('GET /auth/twoFactor', () => {
  it('is off until a code has confirmed it', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const off = { active: false, activatedAt: null, recoveryCodesLeft: 0 };
    expect(await stateOf(app, me)).toEqual(off);
    await setUp(app, me);
    expect(await stateOf(app, me)).toEqual(off);
    await enableTwoFactor(app, me);
    expect(await stateOf(app, me)).toEqual({
      active: true,
      activatedAt: expect.stringMatching(/^\d{4}-/),
      recoveryCodesLeft: 10,
    });
    expect((await stateOf(app, await createAccount(app))).active).toBe(false);
  });
});

describe('POST /auth/twoFactor/setup', () => {
  it('returns a secret, also as a URI, and changes nothing yet', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret, uri } = await setUp(app, me);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect(url.protocol).toBe('otpauth:');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      issuer: 'Átrio',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(decodeURIComponent(url.pathname)).toContain(me.email);
    const { status } = await app.call(authRoutes.login, { email: me.email, password });
    expect(status).toBe(200);
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret, recoveryCodes } = await enableTwoFactor(app, me);
    const rows = [
      await app.db.selectFrom('two_factors').selectAll().execute(),
      await app.db.selectFrom('recovery_codes').selectAll().execute(),
      await mails(app),
    ];
    const kept = JSON.stringify(rows) + app.logged();
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map(joined)]) {
      expect(kept).not.toContain(plain);
    }
  });

  it('requires the password, and counts wrong ones', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const guess = (password: string) => app.fail(twoFactorRoutes.setup, { password }, me);
    const bad = await guess('12345');
    expect([bad.status, bad.body.error.fields]).toEqual([400, { password: 'Senha obrigatória' }]);
    for (let index = 0; index < 10; index++) {
      const { status, body } = await guess('senha errada');
      expect([status, body.error.fields]).toEqual([422, { password: 'Senha incorreta' }]);
    }
    expect((await guess(PASSWORD)).status).toBe(429);
    app.clock.advance(16 * MINUTE);
    expect((await guess(PASSWORD)).status).toBe(401);
  });

  it('does not change one that is on', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await enableTwoFactor(app, me);
    const before = await app.db.selectFrom('two_factors').selectAll().execute();
    const { status, body } = await app.fail(twoFactorRoutes.setup, { password }, me);
    expect([status, body.error.error]).toEqual([409, 'TWO_FACTOR_ON']);
    expect(await app.db.selectFrom('two_factors').selectAll().execute()).toEqual(before);
  });
});

describe('POST /auth/twoFactor/confirm', () => {
  const confirm = (app: TestApp, me: TestAccount, code: string) =>
    app.fail(twoFactorRoutes.confirm, { code }, me);

  it('switches it on, returns ten codes once, ends other sessions and notifies the person', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const other = await createAccount(app);
    const elsewhere = await app.call(authRoutes.login, { email: me.email, password });
    const { secret } = await setUp(app, me);
    const code = appCode(app, secret);
    const { body } = await app.call(
      twoFactorRoutes.confirm,
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      me,
    );
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const one of body.recoveryCodes) expect(one).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const { token, refreshToken } = elsewhere.body;
    expect((await app.fail(adminRoutes.data, {}, { token })).status).toBe(401);
    expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(401);
    expect((await app.fail(adminRoutes.data, {}, me)).status).toBe(200);
    expect((await app.fail(adminRoutes.data, {}, other)).status).toBe(200);
    expect((await mails(app)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [me.email, 'Verificação em duas etapas ativada'],
    ]);
    expect((await confirm(app, me, appCode(app, secret, 1))).status).toBe(409);
  });

  it('refuses bad, wrong and late codes, and a code without a set-up', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    expect((await confirm(app, me, '123456')).body.error.error).toBe('TWO_FACTOR_SETUP_OVER');
    const { secret } = await setUp(app, me);
    for (const [code, message] of [
      ['', 'Código é obrigatório'],
      ['12345', 'Código inválido'],
      ['abcdef', 'Código inválido'],
      ['x'.repeat(1_000), 'Código inválido'],
    ] as const) {
      const { status, body } = await confirm(app, me, code);
      expect([status, body.error.fields]).toEqual([400, { code: message }]);
    }
    const wrong = await confirm(app, me, appCode(app, secret, 7));
    expect([wrong.status, wrong.body.error.fields]).toEqual([
      422,
      { code: 'Código inválido ou já usado' },
    ]);
    app.clock.advance(31 * MINUTE);
    const late = await createAccountSession(app, me);
    expect((await confirm(app, late, appCode(app, secret))).body.error.error).toBe(
      'TWO_FACTOR_SETUP_OVER',
    );
    expect((await stateOf(app, late)).active).toBe(false);
  });

  it('counts wrong codes', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret } = await setUp(app, me);
    for (let index = 0; index < 10; index++) {
      expect((await confirm(app, me, appCode(app, secret, 9))).status).toBe(422);
    }
    expect((await confirm(app, me, appCode(app, secret))).status).toBe(429);
  });

  it('accepts codes of the latest set-up only', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const first = await setUp(app, me);
    const second = await setUp(app, me);
    expect((await confirm(app, me, appCode(app, first.secret))).status).toBe(422);
    expect((await confirm(app, me, appCode(app, second.secret))).status).toBe(200);
  });

  it('returns the codes to one of many calls that confirm at once', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret } = await setUp(app, me);
    const code = appCode(app, secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(app, me, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stateOf(app, me)).recoveryCodesLeft).toBe(10);
  });
});

describe('POST /auth/twoFactor/recoveryCodes', () => {
  it('replaces the old codes by ten new ones', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { recoveryCodes: old } = await enableTwoFactor(app, me);
    const { body } = await app.call(twoFactorRoutes.recoveryCodes, { password }, me);
    expect(body.recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    const signIn = async (twoFactorCode = '') =>
      (await app.fail(authRoutes.login, { email: me.email, password, twoFactorCode })).status;
    expect(await signIn(old[0])).toBe(422);
    expect(await signIn(body.recoveryCodes[0])).toBe(200);
    expect((await stateOf(app, me)).recoveryCodesLeft).toBe(9);
    expect((await mails(app)).map(({ subject }) => subject)).toContain(
      'Novos códigos de recuperação',
    );
  });

  it('leaves ten working codes when two ask at once', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await enableTwoFactor(app, me);
    const ask = () => app.call(twoFactorRoutes.recoveryCodes, { password }, me);
    await Promise.all(Array.from({ length: 6 }, ask));
    expect((await stateOf(app, me)).recoveryCodesLeft).toBe(10);
  });

  it('requires the password, and a second factor that is on', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const off = await app.fail(twoFactorRoutes.recoveryCodes, { password }, me);
    expect([off.status, off.body.error.error]).toEqual([409, 'TWO_FACTOR_OFF']);
    await enableTwoFactor(app, me);
    const wrong = { password: 'senha errada' };
    expect((await app.fail(twoFactorRoutes.recoveryCodes, wrong, me)).status).toBe(422);
  });
});

describe('POST /auth/twoFactor/disable', () => {
  it('requires the password and a code, and notifies the person', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { secret } = await enableTwoFactor(app, me);
    const disable = (args: object) =>
      app.fail(twoFactorRoutes.disable, { password, code: appCode(app, secret), ...args }, me);
    expect((await disable({ password: 'senha errada' })).body.error.fields).toHaveProperty(
      'password',
    );
    expect((await disable({ code: appCode(app, secret, 9) })).body.error.fields).toEqual({
      code: 'Código inválido ou já usado',
    });
    expect((await disable({ code: '' })).status).toBe(400);
    expect((await stateOf(app, me)).active).toBe(true);
    expect((await disable({})).status).toBe(200);
    expect(await stateOf(app, me)).toMatchObject({ active: false, recoveryCodesLeft: 0 });
    expect((await mails(app)).at(-1)?.subject).toBe('Verificação em duas etapas desativada');
    expect((await app.call(authRoutes.login, { email: me.email, password })).status).toBe(200);
    expect((await disable({})).body.error.error).toBe('TWO_FACTOR_OFF');
  });

  it('accepts a recovery code from a person who lost the device', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const { recoveryCodes } = await enableTwoFactor(app, me);
    const code = recoveryCodes[4] ?? '';
    const { status } = await app.call(twoFactorRoutes.disable, { password, code }, me);
    expect(status).toBe(200);
    expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

const joined = (code: string) => code.replace('-', '');

/** The same account in a new session, for tests that move the clock. */
async function createAccountSession(app: TestApp, me: TestAccount): Promise<TestAccount> {
  const { body } = await app.call(authRoutes.login, { email: me.email, password });
  return { ...me, token: body.token };
}
