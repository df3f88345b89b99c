import { twoFactorRoutes } from '@atrio/contract/accounts/two-factor';
import { Secret, TOTP } from 'otpauth';
import { type Account, type Caller, call, signedIn } from './api.ts';

/** The code of an authenticator app with this secret, `steps` of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Switches the second factor on through the API, for tests of later steps. */
export async function withTwoFactors(caller: Caller, account: Account) {
  const mine = await signedIn(caller, account);
  const { secret } = await call(mine, twoFactorRoutes.setup, { password: account.password });
  const confirmed = await call(mine, twoFactorRoutes.confirm, { code: appCode(secret) });
  return { secret, recoveryCodes: confirmed.recoveryCodes };
}
