import { Role } from '@atrio/contract/accounts/accounts';
import { storeAccount, storeTokens } from '../kit/api/session-store.ts';
import { writeCopy } from '../kit/list/column-choice.ts';

/** Puts a session into the browser, as a sign-in would have. */
export function signInAs({
  role = Role.ADMIN as Role,
  token = 'token-1',
  emailConfirmed = true,
} = {}): void {
  const Admin = { id: 7, name: 'Helena Prado' };
  storeAccount({
    accountData: { email: 'helena@ipe.org.br', emailConfirmed, Admin },
    accountType: role,
  });
  // As in any browser that has shown a list before.
  writeCopy(7, []);
  storeTokens({ token, refreshToken: 'refresh-1' });
}
