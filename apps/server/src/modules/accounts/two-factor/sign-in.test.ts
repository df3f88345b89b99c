import { authRoutes } from '@atrio/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';
import { appCode, enableTwoFactor } from '../../../../test/factories/two-factor.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Attempt {
  twoFactorCode?: string | undefined;
  password?: string;
  /** The address that the call comes from. */
  address?: string;
}

async function person(app: TestApp) {
  const me = await createAccount(app);
  const factor = await enableTwoFactor(app, me);
  const signIn = (attempt: Attempt = {}) => {
    const { address = '203.0.113.7', ...body } = attempt;
    const headers = { 'x-forwarded-for': address };
    return app.fail(
      authRoutes.login,
      { email: me.email, password: PASSWORD, ...body },
      { headers },
    );
  };
  return { me, signIn, ...factor };
}

const open = () => buildTestApp({ TRUST_PROXY: '1' });

const sessions = (app: TestApp, userId: number) =>
  app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id').execute();

describe('POST /auth/login with two factors', () => {
  it('answers the right password by asking for a code, and nothing else', async () => {
    const app = await open();
    const { me, signIn } = await person(app);
    const before = await sessions(app, me.userId);
    const { status, body } = await signIn();
    expect(status).toBe(422);
    expect(body).toEqual({
      success: false,
      error: {
        error: 'TWO_FACTOR_REQUIRED',
        message: 'Digite o código do seu aplicativo autenticador',
      },
    });
    expect(await sessions(app, me.userId)).toEqual(before);
  });

  it('gives a wrong password the usual answer, with or without a code', async () => {
    const app = await open();
    const { signIn, secret } = await person(app);
    const plain = await createAccount(app);
    const expected = await app.fail(authRoutes.login, { email: plain.email, password: 'errada!' });
    for (const twoFactorCode of [undefined, appCode(app, secret)]) {
      const { status, body } = await signIn({ password: 'errada!', twoFactorCode });
      expect([status, body]).toEqual([401, expected.body]);
    }
    // The code was not spent by it.
    expect((await signIn({ twoFactorCode: appCode(app, secret) })).status).toBe(200);
  });

  it('accepts the code of this time step and of the ones beside it', async () => {
    for (const steps of [-1, 0, 1]) {
      const app = await open();
      const { signIn, secret } = await person(app);
      app.clock.advance(MINUTE);
      expect((await signIn({ twoFactorCode: appCode(app, secret, steps * 2) })).status).toBe(
        steps === 0 ? 200 : 422,
      );
      app.clock.advance(2 * MINUTE);
      const { status, body } = await signIn({ twoFactorCode: appCode(app, secret, steps) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ token: expect.any(String), refreshToken: expect.any(String) });
    }
  });

  it('accepts a code once, and none of an earlier step', async () => {
    const app = await open();
    const { signIn, secret } = await person(app);
    app.clock.advance(MINUTE);
    const earlier = appCode(app, secret, -1);
    const code = appCode(app, secret);
    expect((await signIn({ twoFactorCode: code })).status).toBe(200);
    for (const twoFactorCode of [code, earlier]) {
      const { status, body } = await signIn({ twoFactorCode });
      expect([status, body.error.error]).toEqual([422, 'WRONG_TWO_FACTOR_CODE']);
    }
    expect((await signIn({ twoFactorCode: appCode(app, secret, 1) })).status).toBe(200);
  });

  it('refuses the code that switched it on', async () => {
    const app = await open();
    const { signIn, secret } = await person(app);
    expect((await signIn({ twoFactorCode: appCode(app, secret, -1) })).status).toBe(422);
  });

  it('lets one of twenty calls with the same code in', async () => {
    const app = await open();
    const { me, signIn, secret } = await person(app);
    const before = await sessions(app, me.userId);
    const twoFactorCode = appCode(app, secret);
    const answers = await twenty((address) => signIn({ twoFactorCode, address }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await sessions(app, me.userId)).toHaveLength(before.length + 1);
  });

  it('lets one of twenty calls with the same recovery code in, and sends a mail', async () => {
    const app = await open();
    const { me, signIn, recoveryCodes } = await person(app);
    const before = await sessions(app, me.userId);
    const twoFactorCode = recoveryCodes[0];
    const answers = await twenty((address) => signIn({ twoFactorCode, address }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await sessions(app, me.userId)).toHaveLength(before.length + 1);
    const told = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const used = told.filter(({ subject }) => subject === 'Um código de recuperação foi usado');
    expect(used.map(({ recipient }) => recipient)).toEqual([me.email]);
    expect(used[0]?.body).toContain('Restam 9 códigos.');
  });

  it('accepts a recovery code in any spelling, only of its own account', async () => {
    const app = await open();
    const [mine, other] = [await person(app), await person(app)];
    const typed = ` ${mine.recoveryCodes[3]?.toLowerCase().replace('-', ' ')} `;
    expect((await other.signIn({ twoFactorCode: typed })).status).toBe(422);
    expect((await mine.signIn({ twoFactorCode: typed })).status).toBe(200);
  });

  it.each(['', '12345', '1234567', 'ABC-DEF', 'x'.repeat(50)])(
    'refuses %s, which is no code',
    async (code) => {
      const app = await open();
      const { signIn } = await person(app);
      const { status, body } = await signIn({ twoFactorCode: code });
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['twoFactorCode']]);
    },
  );

  it('counts wrong codes like wrong passwords, and a right password does not reset the count', async () => {
    const app = await open();
    const { signIn, secret } = await person(app);
    for (let index = 0; index < 10; index++) {
      expect((await signIn()).body.error.error).toBe('TWO_FACTOR_REQUIRED');
      expect((await signIn({ twoFactorCode: appCode(app, secret, 99) })).status).toBe(422);
    }
    expect((await signIn({ twoFactorCode: appCode(app, secret) })).status).toBe(429);
    expect((await signIn()).status).toBe(429);
    const elsewhere = { twoFactorCode: appCode(app, secret), address: '198.51.100.4' };
    expect((await signIn(elsewhere)).status).toBe(200);
  });

  it('checks fifty codes a day from all addresses together, until the password changes', async () => {
    const app = await open();
    const { me, signIn, secret } = await person(app);
    const wrong = appCode(app, secret, 99);
    for (let index = 0; index < 50; index++) {
      const { status } = await signIn({ twoFactorCode: wrong, address: `198.51.100.${index}` });
      expect(status).toBe(422);
    }
    const right = () => ({ twoFactorCode: appCode(app, secret), address: '192.0.2.1' });
    expect((await signIn(right())).status).toBe(429);
    await resetPassword(app, me.email, 'porta verde 77');
    const mine = await signIn({ ...right(), password: 'porta verde 77' });
    expect(mine.status).toBe(200);
    app.clock.advance(DAY);
    expect((await signIn({ ...right(), password: 'porta verde 77' })).status).toBe(200);
  });

  it('survives a password reset', async () => {
    const app = await open();
    const { me, signIn, secret } = await person(app);
    await resetPassword(app, me.email, 'porta verde 77');
    const { status, body } = await signIn({ password: 'porta verde 77' });
    expect([status, body.error.error]).toEqual([422, 'TWO_FACTOR_REQUIRED']);
    const right = { password: 'porta verde 77', twoFactorCode: appCode(app, secret) };
    expect((await signIn(right)).status).toBe(200);
  });

  it('refuses codes of a secret that was encrypted for another account', async () => {
    const app = await open();
    const [mine, other] = [await person(app), await person(app)];
    const { sealed_secret } = await app.db
      .selectFrom('two_factors')
      .select('sealed_secret')
      .where('user_id', '=', mine.me.userId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('two_factors')
      .set({ sealed_secret })
      .where('user_id', '=', other.me.userId)
      .execute();
    expect((await other.signIn({ twoFactorCode: appCode(app, mine.secret) })).status).toBe(422);
    expect(app.logged()).toContain('a second factor cannot be read');
    expect((await other.signIn({ twoFactorCode: other.recoveryCodes[0] })).status).toBe(200);
  });

  it('asks for no code without a second factor, and ignores one', async () => {
    const app = await open();
    const { email } = await createAccount(app);
    const args = { email, password: PASSWORD, twoFactorCode: '123456' };
    expect((await app.fail(authRoutes.login, args)).status).toBe(200);
  });
});

/** From twenty addresses, since one alone is throttled earlier. */
function twenty<T>(send: (address: string) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 20 }, (_, index) => send(`198.51.100.${index}`)));
}

async function resetPassword(app: TestApp, userEmail: string, newPassword: string) {
  await app.call(authRoutes.requestReset, { userEmail });
  const mails = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const resetCode = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
  await app.call(authRoutes.resetPassword, { userEmail, newPassword, resetCode });
}
