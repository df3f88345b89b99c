import { authRoutes, Role } from '@atrio/contract/accounts';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, loseConnection } from '../test/fake-api.ts';
import { signInAs } from '../test/sign-in-as.ts';
import { queryClient } from './query-client.ts';
import { getSession, isMaster, signIn, signOut, useAccount } from './session.ts';

const ANSWER = {
  accountType: Role.ADMIN as Role,
  token: 'token-1',
  refreshToken: 'refresh-1',
  accountData: { email: 'helena@ipe.org.br', Admin: { id: 7, name: 'Helena Prado' } },
};

test('a sign-in is kept under the three keys of the specification', () => {
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
  ['an admin without a record', { ...ANSWER, accountData: { email: 'a@b.co', Admin: null } }],
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
  expect(localStorage).toHaveLength(0);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('a sign-out in another tab is followed here', () => {
  signInAs();
  queryClient.setQueryData(['rooms', 'list', {}], { rooms: [] });
  const { result } = renderHook(useAccount);
  const oldValue = localStorage.getItem('dashboard_account');
  act(() => {
    localStorage.clear();
    for (const key of ['dashboard_user_token', 'dashboard_account']) {
      window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    }
  });
  expect(result.current).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
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
