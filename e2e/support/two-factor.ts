import { twoFactorRoutes } from '@atrio/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import { type Account, type Caller, call, signedIn } from './api.ts';

/** What an authenticator app that knows the secret shows, `steps` of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Switches it on through the API: for tests that are about what comes after. */
export async function withTwoFactors(caller: Caller, account: Account) {
  const mine = await signedIn(caller, account);
  const { secret } = await call(mine, twoFactorRoutes.setup, { password: account.password });
  const confirmed = await call(mine, twoFactorRoutes.confirm, { code: appCode(secret) });
  return { secret, recoveryCodes: confirmed.recoveryCodes };
}
