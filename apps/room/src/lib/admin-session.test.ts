import { authRoutes } from '@atrio/contract/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../test/fake-api.ts';
import { readAdminToken, renewAdminToken } from './admin-session.ts';

const stored = () =>
  ['dashboard_user_token', 'dashboard_user_refresh_token'].map((key) => localStorage.getItem(key));

beforeEach(() => {
  localStorage.setItem('dashboard_user_token', 'token-1');
  localStorage.setItem('dashboard_user_refresh_token', 'refresh-1');
});

describe("the dashboard's session", () => {
  it('is renewed once for all who ask, and kept for the dashboard', async () => {
    const refresh = fakeApi(authRoutes.refresh, () => ({
      token: 'token-2',
      refreshToken: 'refresh-2',
    }));
    const renewed = await Promise.all([renewAdminToken('token-1'), renewAdminToken('token-1')]);
    expect(renewed).toEqual(['token-2', 'token-2']);
    expect(refresh.calls.map(({ input }) => input)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(stored()).toEqual(['token-2', 'refresh-2']);
  });

  it('is taken over as a sibling tab has renewed it', async () => {
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

  it('stays away when somebody signed out meanwhile', async () => {
    fakeApi(authRoutes.refresh, () => {
      localStorage.clear();
      return { token: 'token-2', refreshToken: 'refresh-2' };
    });
    expect(await renewAdminToken('token-1')).toBeNull();
    expect(readAdminToken()).toBeNull();
  });
});
