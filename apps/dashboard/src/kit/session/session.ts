import { authRoutes, type OwnData, Role } from '@atrio/contract/accounts/accounts';
import type { RouteOutput } from '@atrio/contract/lib/route';
import { useSyncExternalStore } from 'react';
import { callApi } from '../api/api-client.ts';
import {
  type Account,
  clearSession,
  isAllowed,
  onSessionChange,
  readAccount,
  readTokens,
  storeAccount,
  storeTokens,
  type Tokens,
} from '../api/session-store.ts';

export interface Session extends Tokens, Account {}

export function getSession(): Session | null {
  const tokens = readTokens();
  const account = readAccount();
  return tokens && account ? { ...tokens, ...account } : null;
}

/** The signed-in account, or null; follows sign-in and sign-out in this and every other tab. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onSessionChange, readAccount);
}

/** A MASTER_ADMIN sees the platform's own screens and panels. */
export function isMaster(account: Account | null): boolean {
  return account?.accountType === Role.MASTER_ADMIN;
}

/** Stores the session, unless the account may not use the dashboard: then answers false. */
export function signIn(answer: RouteOutput<typeof authRoutes.login>): boolean {
  const { token, refreshToken, accountType, accountData } = answer;
  const account = { accountData, accountType };
  if (!isAllowed(account)) {
    revoke(refreshToken);
    return false;
  }
  storeAccount(account);
  storeTokens({ token, refreshToken });
  return true;
}

/** The profile was read or changed: what is stored of the account follows. */
export function keepAccount({ id, name, email, emailConfirmed }: OwnData): void {
  const account = readAccount();
  // Signed out while the change was on its way.
  if (account?.accountData.Admin.id !== id) return;
  storeAccount({ ...account, accountData: { email, emailConfirmed, Admin: { id, name } } });
}

/** A password reset has ended every session of the account; the next sign-in is with `email`. */
export function leaveAfterReset(email: string): void {
  clearSession('signed-out', email);
}

/** The account is gone, and every session of it. */
export function leaveAfterErasure(): void {
  clearSession('signed-out');
}

/** Ends the session here at once, offline too, and on the server as soon as it can be reached. */
export function signOut(): void {
  const tokens = readTokens();
  clearSession('signed-out');
  if (tokens) revoke(tokens.refreshToken);
}

/** Best effort: what is not revoked expires by itself, and there is nobody left to tell. */
function revoke(refreshToken: string): void {
  callApi(authRoutes.logout, { refreshToken }).catch(() => undefined);
}
