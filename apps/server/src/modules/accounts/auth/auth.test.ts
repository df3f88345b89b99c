import { createHmac } from 'node:crypto';
import { adminRoutes, authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { hashToken } from './tokens.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const signIn = (app: TestApp, email: string, password = PASSWORD, headers = {}) =>
  app.fail(authRoutes.login, { email, password }, { headers });

async function startSession(app: TestApp) {
  const account = await createAccount(app);
  const { body } = await app.call(authRoutes.login, { email: account.email, password: PASSWORD });
  return { ...account, ...body };
}

const refresh = (app: TestApp, refreshToken: string) =>
  app.call(authRoutes.refresh, { refreshToken });

const statusWith = async (app: TestApp, token: string) =>
  (await app.fail(adminRoutes.data, {}, { token })).status;

describe('POST /auth/login', () => {
  it('returns account type, both tokens and account data, also for an e-mail in capitals', async () => {
    const app = await buildTestApp();
    const { adminId, name, email } = await createAccount(app, { email: 'ana@exemplo.com.br' });
    const { status, body } = await app.call(authRoutes.login, {
      email: '  ANA@Exemplo.com.br ',
      password: ` ${PASSWORD} `,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      accountType: Role.ADMIN,
      token: expect.any(String),
      refreshToken: expect.any(String),
      accountData: { email, emailConfirmed: true, Admin: { id: adminId, name } },
    });
    expect(await statusWith(app, body.token)).toBe(200);
  });

  it('tells that the address has not been confirmed', async () => {
    const app = await buildTestApp();
    const { email } = await createAccount(app, { isProven: false });
    const { body } = await app.call(authRoutes.login, { email, password: PASSWORD });
    expect(body.accountData.emailConfirmed).toBe(false);
  });

  it('signs in people who may not use the dashboard too, without an Admin', async () => {
    const app = await buildTestApp();
    const guest = await createAccount(app, { role: Role.GUEST, isAdmin: false });
    const { body } = await app.call(authRoutes.login, { email: guest.email, password: PASSWORD });
    expect(body).toMatchObject({ accountType: 3, accountData: { Admin: null } });
    expect(await statusWith(app, body.token)).toBe(403);
  });

  it('S1: gives a wrong password and an unknown e-mail the same answer', async () => {
    const app = await buildTestApp();
    const { email } = await createAccount(app);
    const wrong = await signIn(app, email, 'senha errada');
    const unknown = await signIn(app, 'ninguem@exemplo.com.br', 'senha errada');
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Email ou senha incorretos');
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it.each([
    ['', 'x', { email: 'Email é obrigatório', password: 'Senha obrigatória' }],
    ['ana', '12345', { email: 'Email inválido', password: 'Senha obrigatória' }],
    ['ana@x\r\nBcc: eu@x.com', '123456', { email: 'Email inválido' }],
    [
      'a'.repeat(1_000_000),
      'b'.repeat(1_000_000),
      expect.objectContaining({ password: 'Use no máximo 128 caracteres' }),
    ],
  ])('refuses %.20s with the message of its field', async (email, password, fields) => {
    const app = await buildTestApp();
    const { status, body } = await signIn(app, email, password);
    expect([status, body.error.fields]).toEqual([400, fields]);
  });

  it('S2: refuses the 11th failure in every spelling of the e-mail, and lets others in', async () => {
    const app = await buildTestApp();
    const { email } = await createAccount(app, { email: 'ana@exemplo.com.br' });
    const disguises = [
      (index: number) => ({ email: index % 2 ? email.toUpperCase() : ` ${email} ` }),
      (index: number) => ({
        email,
        extra: index,
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
      }),
      (index: number) => ({ email, headers: { forwarded: `for=10.0.0.${index}` } }),
    ];
    for (let index = 0; index < 10; index++) {
      const { headers, ...body } = { headers: {}, ...disguises[index % 3]?.(index) };
      const args = { password: 'senha errada', ...body };
      const { status } = await app.fail(authRoutes.login, args, { headers });
      expect(status).toBe(401);
    }
    const eleventh = await fetch(`${app.url}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800);
    const somebodyElse = await createAccount(app);
    expect((await signIn(app, somebodyElse.email)).status).toBe(200);
    app.clock.advance(15 * MINUTE);
    expect((await signIn(app, email)).status).toBe(200);
  });

  it('S2: the right password from another address still works', async () => {
    const app = await buildTestApp({ TRUST_PROXY: '1' });
    const { email } = await createAccount(app);
    const from = (address: string, password: string) =>
      signIn(app, email, password, { 'x-forwarded-for': address });
    for (let index = 0; index < 11; index++) await from('203.0.113.7', 'senha errada');
    expect((await from('203.0.113.7', PASSWORD)).status).toBe(429);
    expect((await from('::ffff:203.0.113.7', PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.4', PASSWORD)).status).toBe(200);
  });

  it('S2: counts attempts sent all at once', async () => {
    const app = await buildTestApp();
    const { email } = await createAccount(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(app, email, 'senha errada')),
    );
    const judged = answers.filter((answer) => answer.status === 401);
    expect(judged).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  it('limits one address that tries many accounts', async () => {
    const app = await buildTestApp();
    for (let index = 0; index < 50; index++) {
      await app.fail(authRoutes.login, {
        email: `x${index}@exemplo.com`,
        password: 'senha errada',
      });
    }
    const { email } = await createAccount(app);
    expect((await signIn(app, email)).status).toBe(429);
  });
});

describe('access tokens', () => {
  it('S3: works for 15 minutes and 30 seconds of clock skew', async () => {
    const app = await buildTestApp();
    const { token } = await startSession(app);
    app.clock.advance(-2 * 60 * MINUTE);
    expect(await statusWith(app, token)).toBe(200);
    app.clock.advance(2 * 60 * MINUTE + 15 * MINUTE + 20 * SECOND);
    expect(await statusWith(app, token)).toBe(200);
    app.clock.advance(15 * SECOND);
    expect(await statusWith(app, token)).toBe(401);
  });

  it('S3: refuses forged, foreign and unsigned tokens, and the refresh token', async () => {
    const app = await buildTestApp();
    const { token, refreshToken, sessionId } = await startSession(app);
    const [head, claims] = token.split('.');
    const make = (audience: string, secret: Uint8Array = app.secret) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('atrio')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(secret);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const otherKey = createHmac('sha256', 'other').update(`${head}.${claims}`).digest('base64url');
    const bad = [
      `${none}.${claims}.`,
      `${head}.${claims}.${otherKey}`,
      await make('another-app'),
      await make('atrio-dashboard', new Uint8Array(32)),
      refreshToken,
      'x',
      '',
    ];
    for (const candidate of bad) expect(await statusWith(app, candidate), candidate).toBe(401);
    expect(await statusWith(app, await make('atrio-dashboard'))).toBe(200);
  });

  it('reads rights at each request', async () => {
    const app = await buildTestApp();
    const { token, userId } = await startSession(app);
    expect(await statusWith(app, token)).toBe(200);
    await app.db.updateTable('users').set({ role: Role.GUEST }).where('id', '=', userId).execute();
    expect(await statusWith(app, token)).toBe(403);
  });
});

describe('POST /auth/refreshToken', () => {
  it('exchanges a token for a new pair that works', async () => {
    const app = await buildTestApp();
    const { refreshToken } = await startSession(app);
    const { status, body } = await refresh(app, refreshToken);
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(await statusWith(app, body.token)).toBe(200);
    expect((await refresh(app, body.refreshToken)).status).toBe(200);
  });

  it('S4: gives many calls at once and within 10 s the same successor', async () => {
    const app = await buildTestApp();
    app.clock.stop();
    const { refreshToken } = await startSession(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const successors = new Set(answers.map((answer) => answer.body.refreshToken));
    expect(successors.size).toBe(1);
    app.clock.advance(9 * SECOND);
    const late = await refresh(app, refreshToken);
    expect([late.status, late.body.refreshToken]).toEqual([200, ...successors]);
    const live = app.db.selectFrom('refresh_tokens').selectAll().where('spent_at', 'is', null);
    expect((await live.execute()).map((row) => row.token_hash)).toEqual(
      [...successors].map(hashToken),
    );
  });

  it('refuses a token two generations old within the grace period, and the session goes on', async () => {
    const app = await buildTestApp();
    const { refreshToken: first } = await startSession(app);
    const second = (await refresh(app, first)).body;
    expect((await refresh(app, first)).status).toBe(200);
    const third = (await refresh(app, second.refreshToken)).body;
    const replay = await app.fail(authRoutes.refresh, { refreshToken: first });
    expect([replay.status, replay.body.error.error]).toEqual([401, 'REFRESH_REFUSED']);
    expect((await refresh(app, second.refreshToken)).status).toBe(200);
    expect((await refresh(app, third.refreshToken)).status).toBe(200);
  });

  it('S4: ends the session when a spent token is used after the grace period', async () => {
    const app = await buildTestApp();
    const { refreshToken: first } = await startSession(app);
    const second = (await refresh(app, first)).body;
    const third = (await refresh(app, second.refreshToken)).body;
    app.clock.advance(11 * SECOND);
    const replay = await app.fail(authRoutes.refresh, { refreshToken: first });
    expect([replay.status, replay.body.error.error]).toEqual([401, 'REFRESH_REFUSED']);
    expect((await refresh(app, third.refreshToken)).status).toBe(401);
    expect(await statusWith(app, third.token)).toBe(401);
    expect(app.events).toContainEqual(expect.objectContaining({ type: 'session.compromised' }));
  });

  it('refuses unknown tokens, and good ones after 30 days', async () => {
    const app = await buildTestApp();
    const { refreshToken } = await startSession(app);
    expect((await refresh(app, 'unknown')).status).toBe(401);
    app.clock.advance(30 * 24 * 60 * MINUTE);
    expect((await refresh(app, refreshToken)).status).toBe(401);
  });

  it('refuses input that is no token', async () => {
    const app = await buildTestApp();
    for (const refreshToken of ['', 'x'.repeat(513), 7, null]) {
      expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(400);
    }
  });

  it('stores no token in plain text', async () => {
    const app = await buildTestApp();
    const { refreshToken } = await startSession(app);
    const rows = await app.db.selectFrom('refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('POST /auth/logout', () => {
  it('ends the session at once, and gives an unknown token the same answer', async () => {
    const app = await buildTestApp();
    const { token, refreshToken } = await startSession(app);
    const { status, body } = await app.call(authRoutes.logout, { refreshToken });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await statusWith(app, token)).toBe(401);
    expect((await refresh(app, refreshToken)).status).toBe(401);
    const unknown = await app.call(authRoutes.logout, { refreshToken: 'unknown' });
    expect([unknown.status, unknown.body]).toEqual([status, body]);
  });

  it('keeps the other sessions of the account', async () => {
    const app = await buildTestApp();
    const account = await startSession(app);
    const credentials = { email: account.email, password: PASSWORD };
    const other = (await app.call(authRoutes.login, credentials)).body;
    await app.call(authRoutes.logout, { refreshToken: account.refreshToken });
    expect(await statusWith(app, other.token)).toBe(200);
  });
});
