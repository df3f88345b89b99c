import { Role } from '@atrio/contract/accounts';
import { storeAccount, storeTokens } from '../lib/session-store.ts';

/** Puts a session into the browser, as a sign-in would have. */
export function signInAs({ role = Role.ADMIN as Role, token = 'token-1' } = {}): void {
  storeAccount({
    accountData: { email: 'helena@ipe.org.br', Admin: { id: 7, name: 'Helena Prado' } },
    accountType: role,
  });
  storeTokens({ token, refreshToken: 'refresh-1' });
}
