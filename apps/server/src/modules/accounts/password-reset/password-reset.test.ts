import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'porta verde 77';

const request = (app: TestApp, userEmail: string, headers = {}) =>
  app.fail(authRoutes.requestReset, { userEmail }, { headers });

const reset = (app: TestApp, userEmail: string, resetCode: string, newPassword = NEW_PASSWORD) =>
  app.fail(authRoutes.resetPassword, { userEmail, newPassword, resetCode });

const signIn = async (app: TestApp, email: string, password: string) =>
  (await app.fail(authRoutes.login, { email, password })).status;

const mails = (app: TestApp) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

/** The code of the latest mail, as it was written: two groups of four. */
async function codeFor(app: TestApp, email: string): Promise<string> {
  await request(app, email);
  const code = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec((await mails(app)).at(-1)?.body ?? '')?.[1];
  if (!code) throw new Error('no code was mailed');
  return code;
}

describe('POST /auth/admin/requestPasswordReset', () => {
  it('S7: gives known and unknown addresses the same answer, and mails the known one', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const known = await request(app, ` ${me.email.toUpperCase()}`);
    const unknown = await request(app, 'ninguem@exemplo.com.br');
    expect([known.status, known.body]).toEqual([200, { success: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await mails(app)).map((mail) => mail.recipient)).toEqual([me.email]);
  });

  it('S7: sends one mail a minute and five an hour, to known and unknown addresses', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    for (const email of [me.email, 'ninguem@exemplo.com.br']) {
      expect((await request(app, email)).status).toBe(200);
      expect((await request(app, email)).status).toBe(429);
    }
    for (let times = 0; times < 4; times++) {
      app.clock.advance(MINUTE);
      expect((await request(app, me.email)).status).toBe(200);
    }
    app.clock.advance(MINUTE);
    expect((await request(app, me.email)).status).toBe(429);
    expect(await mails(app)).toHaveLength(5);
  });

  it('S8: refuses addresses with line breaks', async () => {
    const app = await buildTestApp();
    const { status, body } = await request(app, 'a@x.com\r\nBcc: eu@x.com');
    expect([status, body.error.fields]).toEqual([400, { userEmail: 'Email inválido' }]);
  });

  it('stores only a hash of the code', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const code = (await codeFor(app, me.email)).replace(' ', '');
    const rows = await app.db.selectFrom('reset_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(app.logged()).not.toContain(code);
  });
});

describe('POST /auth/admin/resetPassword', () => {
  it('S8: sets the password once, ends every session and notifies the person', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const code = await codeFor(app, me.email);
    const { status } = await reset(app, me.email, ` ${code.toLowerCase()} `);
    expect(status).toBe(200);
    expect((await app.fail(adminRoutes.data, {}, me)).status).toBe(401);
    expect(await signIn(app, me.email, PASSWORD)).toBe(401);
    expect(await signIn(app, me.email, NEW_PASSWORD)).toBe(200);
    expect((await mails(app)).at(-1)?.subject).toBe('Sua senha foi redefinida');
    const replay = await reset(app, me.email, code, 'outra porta 88');
    expect([replay.status, replay.body.error.error]).toEqual([422, 'WRONG_RESET_CODE']);
    expect(await signIn(app, me.email, NEW_PASSWORD)).toBe(200);
  });

  it('S6: checks five tries, also all at once, and then refuses the right code', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const code = await codeFor(app, me.email);
    const wrong = await Promise.all(
      Array.from({ length: 40 }, () => reset(app, me.email, 'AAAABBBB')),
    );
    expect(new Set(wrong.map((answer) => answer.status))).toEqual(new Set([422]));
    expect((await reset(app, me.email, code)).status).toBe(422);
    const row = await app.db.selectFrom('reset_codes').selectAll().executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    app.clock.advance(16 * MINUTE);
    const next = await codeFor(app, me.email);
    expect((await reset(app, me.email, code)).status).toBe(422);
    expect((await reset(app, me.email, next)).status).toBe(200);
  });

  it('accepts a code once when many send it at the same moment', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const code = await codeFor(app, me.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset(app, me.email, code, `porta nova ${index}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('refuses codes of other accounts, codes older than 15 minutes, and codes never sent', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const code = await codeFor(app, me.email);
    expect((await reset(app, other.email, code)).status).toBe(422);
    expect((await reset(app, 'ninguem@exemplo.com', code)).status).toBe(422);
    app.clock.advance(15 * MINUTE);
    expect((await reset(app, me.email, code)).status).toBe(422);
  });

  it('names each bad field', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const bad = await app.fail(authRoutes.resetPassword, {
      userEmail: 'x',
      newPassword: '12345',
      resetCode: ' ',
    });
    expect([bad.status, bad.body.error.fields]).toEqual([
      400,
      {
        userEmail: 'Email inválido',
        newPassword: 'Senha obrigatória',
        resetCode: 'Código é obrigatório',
      },
    ]);
    const code = await codeFor(app, me.email);
    const common = await reset(app, me.email, code, 'senha123');
    expect([common.status, common.body.error.error]).toEqual([422, 'COMMON_PASSWORD']);
    expect(common.body.error.fields).toHaveProperty('newPassword');
    expect((await reset(app, me.email, code)).status).toBe(200);
  });
});
