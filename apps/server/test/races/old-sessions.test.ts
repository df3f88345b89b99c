import { authRoutes } from '@atrio/contract/accounts/accounts';
import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../factories/account.ts';
import { appCode } from '../factories/two-factor.ts';
import { meanwhile, PATIENCE, roundsOn } from './loops.ts';

const LOOPS = 9;
const ROUNDS = 7;

it(
  'no session of the old password is alive after a reset',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createAccount(app);
      const resetCode = await askForCode(app, me);
      const body = { userEmail: me.email, newPassword: 'janela verde 73', resetCode };
      await meanwhile(LOOPS, signIn(app, me), async () => {
        expect((await app.fail(authRoutes.resetPassword, body)).status).toBe(200);
      });
      expect(await liveSessions(app, me), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

it(
  'no session of one factor is alive after the second was switched on, but the own one',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createAccount(app);
      const { body } = await app.call(twoFactorRoutes.setup, { password: PASSWORD }, me);
      await meanwhile(LOOPS, signIn(app, me), async () => {
        const code = appCode(app, body.secret);
        expect((await app.fail(twoFactorRoutes.confirm, { code }, me)).status).toBe(200);
      });
      expect(await liveSessions(app, me), `round ${round}`).toEqual([{ id: me.sessionId }]);
    }
  },
  PATIENCE,
);

it(
  'no session of an erased account is alive',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createAccount(app);
      const body = { password: PASSWORD, email: me.email };
      await meanwhile(LOOPS, signIn(app, me), async () => {
        expect((await app.fail(myDataRoutes.erase, body, me)).status).toBe(200);
      });
      expect(await liveSessions(app, me), `round ${round}`).toEqual([]);
    }
  },
  PATIENCE,
);

it(
  'of two that prove the old password, the one that comes after a reset changes nothing',
  async () => {
    const app = await buildTestApp();
    for (let round = 0; round < roundsOn(app, ROUNDS); round++) {
      const me = await createAccount(app);
      const resetCode = await askForCode(app, me);
      const body = { userEmail: me.email, newPassword: 'janela verde 73', resetCode };
      const setUp = () => app.fail(twoFactorRoutes.setup, { password: PASSWORD }, me);
      const begun = await meanwhile(2, setUp, async () => {
        expect((await app.fail(authRoutes.resetPassword, body)).status).toBe(200);
        return secretsOf(app, me);
      });
      expect(await secretsOf(app, me), `round ${round}`).toEqual(begun);
    }
  },
  PATIENCE,
);

const signIn =
  (app: TestApp, { email }: TestAccount) =>
  () =>
    app.fail(authRoutes.login, { email, password: PASSWORD });

function liveSessions({ db }: TestApp, { userId }: TestAccount) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

function secretsOf({ db }: TestApp, { userId }: TestAccount) {
  return db
    .selectFrom('two_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .execute();
}

async function askForCode(app: TestApp, { email }: TestAccount): Promise<string> {
  await app.call(authRoutes.requestReset, { userEmail: email });
  const mails = await app.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  const code = /\b([A-Z2-9]{4} [A-Z2-9]{4})\b/.exec(mails.at(-1)?.body ?? '')?.[1];
  return code?.replace(' ', '') ?? '';
}
