import { fakeApi, loseConnection, refuse } from '@atrio/client/test-kit/fake-api';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAdminToken, renewAdminToken } from './admin-session.ts';

const stored = () =>
  ['dashboard_user_token', 'dashboard_user_refresh_token'].map((key) => localStorage.getItem(key));

beforeEach(() => {
  localStorage.setItem('dashboard_user_token', 'token-1');
  localStorage.setItem('dashboard_user_refresh_token', 'refresh-1');
});

describe("the dashboard's session", () => {
  it('is renewed once for all callers, and stored for the dashboard', async () => {
    const refresh = fakeApi(authRoutes.refresh, () => ({
      token: 'token-2',
      refreshToken: 'refresh-2',
    }));
    const renewed = await Promise.all([renewAdminToken('token-1'), renewAdminToken('token-1')]);
    expect(renewed).toEqual(['token-2', 'token-2']);
    expect(refresh.calls.map(({ input }) => input)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(stored()).toEqual(['token-2', 'refresh-2']);
  });

  it('is taken over when a sibling tab has renewed it', async () => {
    expect(await renewAdminToken('token-0')).toBe('token-1');
    expect(stored()).toEqual(['token-1', 'refresh-1']);
  });

  it('is left to the dashboard when it cannot be renewed', async () => {
    fakeApi(authRoutes.refresh, () => refuse('REFRESH_REFUSED'));
    expect(await renewAdminToken('token-1')).toBeNull();
    fakeApi(authRoutes.refresh, () => loseConnection());
    expect(await renewAdminToken('token-1')).toBeNull();
    expect(stored()).toEqual(['token-1', 'refresh-1']);
  });

  it('is not restored after a sign-out during the renewal', async () => {
    fakeApi(authRoutes.refresh, () => {
      localStorage.clear();
      return { token: 'token-2', refreshToken: 'refresh-2' };
    });
    expect(await renewAdminToken('token-1')).toBeNull();
    expect(readAdminToken()).toBeNull();
  });
});
