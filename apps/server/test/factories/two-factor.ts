import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../build-test-app.ts';
import { PASSWORD, type TestAccount } from './account.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app at the test clock's time, or a number of steps away from it. */
export function appCode({ clock }: TestApp, secret: string, steps = 0): string {
  const timestamp = clock.now() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export interface TwoFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Switches the second factor on through the API; afterwards a new code has just begun. */
export async function enableTwoFactor(
  app: TestApp,
  { token }: Pick<TestAccount, 'token'>,
): Promise<TwoFactor> {
  untilNextCode(app);
  const { body } = await app.call(twoFactorRoutes.setup, { password: PASSWORD }, { token });
  const code = appCode(app, body.secret);
  const confirmed = await app.call(twoFactorRoutes.confirm, { code }, { token });
  untilNextCode(app);
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** Moves to the start of a code's step, so that the test's calls fall within it. */
function untilNextCode({ clock }: TestApp): void {
  clock.advance(STEP_MS - (clock.now() % STEP_MS));
}
