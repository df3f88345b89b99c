import type { ConnectionOptions } from '@atrio/client/connection';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { goLive } from '../../test/fake-live.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { readTokens, storeTokens } from '../api/session-store.ts';
import { signOut } from '../session/session.ts';
import { connectionSource, openConnection, readConnection } from './connection.ts';

beforeEach(() => signInAs());

/** The options of the opened connection. */
function openedWith(): ConnectionOptions {
  const open = vi.spyOn(connectionSource, 'connect');
  openConnection();
  const [options] = open.mock.calls[0] ?? [];
  if (!options) throw new Error('not opened');
  return options;
}

test('opens one connection for all callers', () => {
  expect(openConnection()).toBe(openConnection());
});

test('closes with the sign-out', () => {
  fakeApi(authRoutes.logout, () => ({}));
  const connection = openConnection();
  signOut();
  expect(connection.state()).toBe('closed');
  expect(readConnection()).toBeNull();
});

test("identifies with the session's token", () => {
  expect(openedWith().readToken()).toBe('token-1');
});

test('shares the refresh of the API calls', async () => {
  const { calls } = fakeApi(authRoutes.refresh, () => ({ token: 'token-2', refreshToken: 'r-2' }));
  const { renewToken } = openedWith();
  expect(await Promise.all([renewToken?.(), renewToken?.()])).toEqual(['token-2', 'token-2']);
  expect(calls).toHaveLength(1);
  expect(readTokens()).toEqual({ token: 'token-2', refreshToken: 'r-2' });
});

test('gives up an ended session, but not one that could not be refreshed for lack of an answer', async () => {
  fakeApi(authRoutes.refresh, () => loseConnection());
  const { renewToken } = openedWith();
  await expect(renewToken?.()).rejects.toMatchObject({ status: null });
  expect(readTokens()).not.toBeNull();
  fakeApi(authRoutes.refresh, () => refuse('REFRESH_REFUSED'));
  expect(await renewToken?.()).toBeNull();
  expect(readTokens()).toBeNull();
});

test('sends a token that was renewed elsewhere to the server, once', () => {
  const live = goLive();
  storeTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  storeTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  expect(live.sentOf('identify')).toEqual([['token-2']]);
});
