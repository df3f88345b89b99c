import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, loseConnection } from '../../test/fake-api.ts';
import { endSessionInSibling } from '../../test/sibling-tab.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { queryClient } from '../api/query-client.ts';
import {
  clearSession,
  lastSessionEnd,
  nextSignInEmail,
  onAccountLeave,
  SESSION_KEYS,
} from '../api/session-store.ts';
import {
  getSession,
  isMaster,
  keepAccount,
  leaveAfterReset,
  signIn,
  signOut,
  useAccount,
} from './session.ts';

const ANSWER = {
  accountType: Role.ADMIN as Role,
  token: 'token-1',
  refreshToken: 'refresh-1',
  accountData: {
    email: 'helena@ipe.org.br',
    emailConfirmed: true,
    Admin: { id: 7, name: 'Helena Prado' },
  },
};

test('a sign-in is kept under its three keys', () => {
  expect(signIn(ANSWER)).toBe(true);
  expect(localStorage.getItem('dashboard_user_token')).toBe('token-1');
  expect(localStorage.getItem('dashboard_user_refresh_token')).toBe('refresh-1');
  expect(JSON.parse(localStorage.getItem('dashboard_account') ?? '')).toEqual({
    accountData: ANSWER.accountData,
    accountType: Role.ADMIN,
  });
  expect(getSession()).toMatchObject({ token: 'token-1', accountType: Role.ADMIN });
});

test.each([
  ['a guest', { ...ANSWER, accountType: Role.GUEST }],
  ['nobody in particular', { ...ANSWER, accountType: Role.NONE }],
  [
    'an admin without a record',
    { ...ANSWER, accountData: { email: 'a@b.co', emailConfirmed: true, Admin: null } },
  ],
])('%s is not let in, and their session is given back', async (_, answer) => {
  const logout = fakeApi(authRoutes.logout, () => ({}));
  expect(signIn(answer)).toBe(false);
  expect(getSession()).toBeNull();
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(() => expect(logout.calls).toHaveLength(1));
});

test('signing out clears everything at once, even without a connection', () => {
  signInAs();
  fakeApi(authRoutes.logout, loseConnection);
  queryClient.setQueryData(['rooms', 'list', {}], { rooms: [] });
  const { result } = renderHook(useAccount);
  expect(result.current?.accountData.Admin.name).toBe('Helena Prado');
  act(signOut);
  expect(result.current).toBeNull();
  expect(keptOfSession()).toEqual([]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each(['signed-out', 'expired'] as const)(
  'a session that is %s in another tab has ended so in this one too',
  async (reason) => {
    signInAs();
    queryClient.setQueryData(['rooms', 'list', {}], { rooms: [] });
    const { result } = renderHook(useAccount);
    await endSessionInSibling(reason);
    expect(result.current).toBeNull();
    expect(lastSessionEnd()).toBe(reason);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    for (const key of Object.values(SESSION_KEYS)) expect(localStorage.getItem(key)).toBeNull();
  },
);

test('a new sign-in makes the end of the last session forgotten', async () => {
  signInAs();
  await endSessionInSibling('expired');
  expect(signIn(ANSWER)).toBe(true);
  expect(lastSessionEnd()).toBeNull();
  await endSessionInSibling('signed-out');
  expect(lastSessionEnd()).toBe('signed-out');
  expect(keptOfSession()).toEqual([]);
});

test('a session that was stored without saying if the address is confirmed goes on', () => {
  signInAs();
  const accountData = { email: 'a@b.co', Admin: { id: 7, name: 'Ana' } };
  localStorage.setItem(
    'dashboard_account',
    JSON.stringify({ accountData, accountType: Role.ADMIN }),
  );
  expect(getSession()?.accountData).toEqual(accountData);
});

test('a changed profile is stored, but not over another account or none', () => {
  signInAs();
  keepAccount({ id: 7, name: 'Helena Dias', email: 'dias@ipe.org.br', emailConfirmed: false });
  keepAccount({ id: 8, name: 'Outra', email: 'outra@ipe.org.br', emailConfirmed: true });
  const accountData = {
    email: 'dias@ipe.org.br',
    emailConfirmed: false,
    Admin: { id: 7, name: 'Helena Dias' },
  };
  expect(getSession()).toMatchObject({ accountData, accountType: Role.ADMIN });
  clearSession('signed-out');
  keepAccount({ id: 7, name: 'Helena Prado', email: 'helena@ipe.org.br', emailConfirmed: true });
  expect(getSession()).toBeNull();
});

test('in another tab a new name is nobody leaving, another person is', () => {
  const left = vi.fn();
  const stop = onAccountLeave(left);
  const change = (oldId: number, newId: number) => {
    const [oldValue, newValue] = [oldId, newId].map((id) =>
      JSON.stringify({
        accountData: { email: 'a@b.co', Admin: { id, name: crypto.randomUUID() } },
        accountType: Role.ADMIN,
      }),
    );
    window.dispatchEvent(
      new StorageEvent('storage', { key: SESSION_KEYS.account, oldValue, newValue }),
    );
  };
  change(7, 7);
  expect(left).not.toHaveBeenCalled();
  change(7, 8);
  expect(left).toHaveBeenCalledOnce();
  stop();
});

test('after a reset the address is remembered until the next sign-in', () => {
  signInAs();
  leaveAfterReset('helena@ipe.org.br');
  expect(getSession()).toBeNull();
  expect(lastSessionEnd()).toBe('signed-out');
  expect(nextSignInEmail()).toBe('helena@ipe.org.br');
  signInAs();
  expect(nextSignInEmail()).toBeUndefined();
});

test('a broken account in storage is the same as none', () => {
  signInAs();
  localStorage.setItem('dashboard_account', '{"accountData":');
  expect(getSession()).toBeNull();
});

test('only a MASTER_ADMIN is privileged', () => {
  signInAs({ role: Role.MASTER_ADMIN });
  expect(isMaster(getSession())).toBe(true);
  signInAs({ role: Role.ADMIN });
  expect(isMaster(getSession())).toBe(false);
  expect(isMaster(null)).toBe(false);
});

/** Everything but each person's own columns, which a later sign-in of theirs finds again. */
function keptOfSession(): string[] {
  return Object.keys(localStorage).filter((key) => !key.startsWith('atrio.columns:'));
}
