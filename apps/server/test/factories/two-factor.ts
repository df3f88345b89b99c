import { twoFactorRoutes } from '@atrio/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from '../build-test-app.ts';
import { PASSWORD, type TestAccount } from './account.ts';

const STEP_MS = 30_000;

/** What an authenticator app shows at this moment of the test's clock, or so many steps away. */
export function appCode({ clock }: TestApp, secret: string, steps = 0): string {
  const timestamp = clock.now() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export interface TwoFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Switches it on for an account, as a person does; the next code has just appeared then. */
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

/** A whole step lies ahead: what a test does at once happens within one. */
function untilNextCode({ clock }: TestApp): void {
  clock.advance(STEP_MS - (clock.now() % STEP_MS));
}
