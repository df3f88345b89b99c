import { authRoutes } from '@atrio/contract/accounts';
import type { LiveOptions } from '@atrio/ui/live';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../test/fake-api.ts';
import { goLive } from '../test/fake-live.ts';
import { signInAs } from '../test/sign-in-as.ts';
import { liveStore } from './live-store.ts';
import { signOut } from './session.ts';
import { readTokens, storeTokens } from './session-store.ts';
import { liveSource, openConnection } from './socket.ts';

beforeEach(() => signInAs());

/** What the connection is opened with. */
function openedWith(): LiveOptions {
  const open = vi.spyOn(liveSource, 'open');
  openConnection();
  const [options] = open.mock.calls[0] ?? [];
  if (!options) throw new Error('not opened');
  return options;
}

test('there is one connection for all who ask', () => {
  expect(openConnection()).toBe(openConnection());
});

test('signing out closes it', () => {
  fakeApi(authRoutes.logout, () => ({}));
  const connection = openConnection();
  signOut();
  expect(connection.state()).toBe('closed');
  expect(liveStore.read()).toBeNull();
});

test("identifies with the session's token", () => {
  expect(openedWith().readToken()).toBe('token-1');
});

test('renews by the same refresh as every call', async () => {
  const { calls } = fakeApi(authRoutes.refresh, () => ({ token: 'token-2', refreshToken: 'r-2' }));
  const { renewToken } = openedWith();
  expect(await Promise.all([renewToken?.(), renewToken?.()])).toEqual(['token-2', 'token-2']);
  expect(calls).toHaveLength(1);
  expect(readTokens()).toEqual({ token: 'token-2', refreshToken: 'r-2' });
});

test('a session that has ended is given up, one that could not be asked about is not', async () => {
  fakeApi(authRoutes.refresh, () => loseConnection());
  const { renewToken } = openedWith();
  await expect(renewToken?.()).rejects.toMatchObject({ status: null });
  expect(readTokens()).not.toBeNull();
  fakeApi(authRoutes.refresh, () => refuse('REFRESH_REFUSED'));
  expect(await renewToken?.()).toBeNull();
  expect(readTokens()).toBeNull();
});

test('the server is told a token that was renewed elsewhere, once', () => {
  const live = goLive();
  storeTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  storeTokens({ token: 'token-2', refreshToken: 'refresh-2' });
  expect(live.sentOf('identify')).toEqual([['token-2']]);
});
