import { accountDataSchema, Role } from '@atrio/contract/accounts/accounts';
import { readStored, store } from '@atrio/ui/storage';
import type { z } from 'zod';

/** docs/product/rules.md#browser-storage */
export const SESSION_KEYS = {
  token: 'dashboard_user_token',
  refreshToken: 'dashboard_user_refresh_token',
  account: 'dashboard_account',
} as const;

/**
 * Beside the keys, so that sibling tabs can tell why those are gone. Holds 'expired' or is absent,
 * which is what a sign-out leaves behind.
 */
const END_KEY = 'atrio.session-end';
/** What somebody has yet to send: a session that runs out leaves it, signing out does not. */
export const UNSENT_KEY = 'atrio.unsent';

/** Why the last session ended: by the person, or because the server refused to renew it. */
export type SessionEnd = 'signed-out' | 'expired';

export interface Tokens {
  token: string;
  refreshToken: string;
}

/** Browsers that signed in before December 2026 have not stored whether the address is confirmed. */
const storedAccountData = accountDataSchema.partial({ emailConfirmed: true });
type StoredAccountData = z.output<typeof storedAccountData>;

/** The signed-in account; always an administrator, so `Admin` is present. */
export interface Account {
  accountData: StoredAccountData & { Admin: NonNullable<StoredAccountData['Admin']> };
  accountType: Role;
}

let lastEnd: SessionEnd | null = null;
let nextEmail: string | undefined;
let parsed: { raw: string | null; account: Account | null } = { raw: null, account: null };
const changeListeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();

export function readTokens(): Tokens | null {
  const token = readStored(SESSION_KEYS.token);
  const refreshToken = readStored(SESSION_KEYS.refreshToken);
  return token && refreshToken ? { token, refreshToken } : null;
}

/** The same object until what is stored changes, as `useSyncExternalStore` demands. */
export function readAccount(): Account | null {
  const raw = readTokens() ? readStored(SESSION_KEYS.account) : null;
  if (raw !== parsed.raw) parsed = { raw, account: parseAccount(raw) };
  return parsed.account;
}

export function storeTokens({ token, refreshToken }: Tokens): void {
  store(SESSION_KEYS.token, token);
  store(SESSION_KEYS.refreshToken, refreshToken);
  changed();
}

export function storeAccount(account: Account): void {
  lastEnd = null;
  nextEmail = undefined;
  store(END_KEY, null);
  store(SESSION_KEYS.account, JSON.stringify(account));
  changed();
}

/** @param email to be filled in at the sign-in that follows */
export function clearSession(reason: SessionEnd, email?: string): void {
  lastEnd = reason;
  nextEmail = email;
  // Before the keys go: that is what the siblings hear of.
  if (reason === 'expired') store(END_KEY, reason);
  else {
    store(END_KEY, null);
    store(UNSENT_KEY, null);
  }
  for (const key of Object.values(SESSION_KEYS)) store(key, null);
  changed();
  for (const listener of leaveListeners) listener();
}

/** Null when nobody has left since this tab was opened or somebody signed in. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** The address to offer at the sign-in that follows the last end. */
export function nextSignInEmail(): string | undefined {
  return nextEmail;
}

export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Called when the signed-in person leaves or becomes another one, in this tab or a sibling. */
export function onAccountLeave(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

/** True for administrators with an Admin record (docs/product/roles.md#who-may-sign-in). */
export function isAllowed(account: {
  accountData: StoredAccountData;
  accountType: Role;
}): account is Account {
  const isAdmin = account.accountType === Role.ADMIN || account.accountType === Role.MASTER_ADMIN;
  return isAdmin && account.accountData.Admin !== null;
}

function parseAccount(raw: string | null): Account | null {
  if (!raw) return null;
  try {
    const { accountData, accountType } = JSON.parse(raw);
    const account = { accountData: storedAccountData.parse(accountData), accountType };
    return isAllowed(account) ? account : null;
  } catch {
    // Someone else's or a broken value: the same as not being signed in.
    return null;
  }
}

function adminIdIn(raw: string | null): number | undefined {
  return parseAccount(raw)?.accountData.Admin.id;
}

function endOfSibling(): SessionEnd {
  return readStored(END_KEY) === 'expired' ? 'expired' : 'signed-out';
}

function changed(): void {
  for (const listener of changeListeners) listener();
}

// `storage` fires only in the *other* tabs: this is how they follow a sign-in and an end.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === null || key === SESSION_KEYS.token) {
    lastEnd = newValue ? null : endOfSibling();
    nextEmail = undefined;
    changed();
  }
  if (key === null || key === SESSION_KEYS.account) {
    changed();
    // The same person under a new name is nobody leaving.
    if (key !== null && adminIdIn(oldValue) === adminIdIn(newValue)) return;
    for (const listener of leaveListeners) listener();
  }
});
