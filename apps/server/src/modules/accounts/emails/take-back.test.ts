import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { emailRoutes } from '@atrio/contract/accounts/emails';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { enableTwoFactor } from '../../../../test/factories/two-factor.ts';

const DAY = 24 * 60 * 60_000;
const NEW = 'porta verde 77';

const mails = (app: TestApp) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

const change = (app: TestApp, me: { token: string }, email: string, password = PASSWORD) =>
  app.call(adminRoutes.update, { name: 'Outra', email, password }, me);

/** The token of the latest link mailed to an address. */
async function linkTo(app: TestApp, email: string): Promise<string> {
  const texts = (await mails(app)).filter(({ recipient }) => recipient === email);
  const found = texts.map(({ body }) => /email\/undo#([\w-]+)/.exec(body)?.[1]);
  const token = found.findLast((token) => token !== undefined);
  if (!token) throw new Error('no link was mailed');
  return token;
}

const takeBack = (app: TestApp, token: string, newPassword = NEW) =>
  app.fail(emailRoutes.takeBack, { token, newPassword });

async function codeTo(app: TestApp, email: string): Promise<string> {
  const mail = (await mails(app)).findLast(
    ({ recipient, body }) => recipient === email && /[A-Z2-9]{4} [A-Z2-9]{4}/.test(body),
  );
  return /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(mail?.body ?? '')?.[1] ?? '';
}

const signsIn = async (app: TestApp, email: string, password: string) =>
  (await app.fail(authRoutes.login, { email, password })).status === 200;

/** An attacker with the session and the password moves the account to addresses of their own. */
async function steal(app: TestApp, me: TestAccount): Promise<void> {
  await change(app, me, 'ladra@exemplo.com');
  await app.call(emailRoutes.confirm, { code: await codeTo(app, 'ladra@exemplo.com') }, me);
  await change(app, me, 'ladra2@exemplo.com');
}

describe('POST /auth/email/takeBack', () => {
  it('restores the address as confirmed, ends every session and sets the password', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await change(app, me, 'nova@exemplo.com');
    const { status, body } = await takeBack(app, await linkTo(app, me.email));
    expect([status, body]).toEqual([200, { success: true, email: me.email }]);
    expect((await app.fail(adminRoutes.data, {}, me)).status).toBe(401);
    expect(await signsIn(app, me.email, PASSWORD)).toBe(false);
    expect(await signsIn(app, 'nova@exemplo.com', NEW)).toBe(false);
    const again = await app.call(authRoutes.login, { email: me.email, password: NEW });
    const data = await app.call(adminRoutes.data, {}, again.body);
    expect(data.body).toMatchObject({ email: me.email, emailConfirmed: true });
    const last = (await mails(app)).at(-1);
    expect([last?.recipient, last?.subject]).toEqual([
      'nova@exemplo.com',
      'A mudança de e-mail foi desfeita',
    ]);
  });

  it('works once, within seven days, and only with its token', async () => {
    const app = await buildTestApp();
    const [me, late] = [await createAccount(app), await createAccount(app)];
    await change(app, me, 'nova@exemplo.com');
    await change(app, late, 'tarde@exemplo.com');
    const token = await linkTo(app, me.email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => takeBack(app, token, `porta nova ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await takeBack(app, 'nenhum')).body.error.error).toBe('TAKE_BACK_OVER');
    app.clock.advance(7 * DAY);
    expect((await takeBack(app, await linkTo(app, late.email))).status).toBe(422);
    expect(await signsIn(app, 'tarde@exemplo.com', PASSWORD)).toBe(true);
  });

  it('refuses a bad password, and the link stays valid', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await change(app, me, 'nova@exemplo.com');
    const token = await linkTo(app, me.email);
    const short = await takeBack(app, token, '123');
    expect([short.status, short.body.error.fields]).toEqual([
      400,
      { newPassword: 'Senha obrigatória' },
    ]);
    expect((await takeBack(app, token, 'senha123')).body.error.error).toBe('COMMON_PASSWORD');
    expect((await takeBack(app, token)).status).toBe(200);
  });

  it('undoes further changes, resets and a second factor of the attacker', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await steal(app, me);
    await app.call(emailRoutes.confirm, { code: await codeTo(app, 'ladra2@exemplo.com') }, me);
    await enableTwoFactor(app, me);
    await app.call(authRoutes.requestReset, { userEmail: 'ladra2@exemplo.com' });
    const resetCode = await codeTo(app, 'ladra2@exemplo.com');
    expect((await takeBack(app, await linkTo(app, me.email))).status).toBe(200);
    expect(await signsIn(app, me.email, NEW)).toBe(true);
    // Links and codes of the addresses in between are refused.
    expect((await takeBack(app, await linkTo(app, 'ladra@exemplo.com'))).status).toBe(422);
    const args = { userEmail: me.email, newPassword: 'porta roxa 31', resetCode };
    expect((await app.fail(authRoutes.resetPassword, args)).status).toBe(422);
    expect(await signsIn(app, me.email, NEW)).toBe(true);
  });

  it('keeps a second factor that is older than the change', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await enableTwoFactor(app, me);
    app.clock.advance(1_000);
    await change(app, me, 'nova@exemplo.com');
    await takeBack(app, await linkTo(app, me.email));
    const answer = await app.fail(authRoutes.login, { email: me.email, password: NEW });
    expect(answer.body.error.error).toBe('TWO_FACTOR_REQUIRED');
  });

  it('restores the old address even if other changes happen at the same moment', async () => {
    const app = await buildTestApp();
    for (let round = 0; round < 5; round++) {
      const me = await createAccount(app);
      await change(app, me, `nova${round}@exemplo.com`);
      const token = await linkTo(app, me.email);
      const args = { name: 'Outra', email: `mais${round}@exemplo.com`, password: PASSWORD };
      const [taken] = await Promise.all([
        takeBack(app, token),
        app.fail(adminRoutes.update, args, me),
      ]);
      expect(taken.status).toBe(200);
      expect(await signsIn(app, me.email, NEW)).toBe(true);
    }
  });

  it('tells the old address too when the account is erased', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await change(app, me, 'nova@exemplo.com');
    const args = { password: PASSWORD, email: 'nova@exemplo.com' };
    expect((await app.call(myDataRoutes.erase, args, me)).status).toBe(200);
    const told = (await mails(app)).filter(({ subject }) => subject === 'Sua conta foi excluída');
    expect(told.map(({ recipient }) => recipient)).toEqual(['nova@exemplo.com', me.email]);
  });
});
