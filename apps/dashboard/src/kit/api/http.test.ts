import { authRoutes } from '@atrio/contract/accounts/accounts';
import { errorCatalogue } from '@atrio/contract/errors';
import { environmentRoutes } from '@atrio/contract/organization/environments';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { getSession } from '../session/session.ts';
import { ApiError, callApi } from './api-client.ts';
import {
  clearSession,
  lastSessionEnd,
  readTokens,
  SESSION_KEYS,
  storeTokens,
} from './session-store.ts';

const NOTHING = { environments: [] };
const list = () => callApi(environmentRoutes.list);

/** A list that only the renewed token opens. */
function listNeeds(valid: string) {
  return fakeApi(environmentRoutes.list, (_, { token }) =>
    token === valid ? NOTHING : refuse('UNAUTHENTICATED'),
  );
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('it should have failed'),
    (error) => error,
  );
}

function expectNoKeys() {
  const kept = Object.values(SESSION_KEYS).filter((key) => localStorage.getItem(key) !== null);
  expect(kept).toEqual([]);
}

beforeEach(() => signInAs());

test('a read that was sent ahead is taken up once, and by nobody else', async () => {
  const { calls } = fakeApi(environmentRoutes.list, () => NOTHING);
  const known = { environments: [{ id: 7, name: 'Congresso' }] };
  const answer = Promise.resolve(Response.json(known));
  window.atrioAhead = {
    url: environmentRoutes.list.path,
    token: 'somebody-else',
    answer,
    isHere: true,
  };
  expect(await list()).toMatchObject(NOTHING);
  window.atrioAhead = { url: environmentRoutes.list.path, token: 'token-1', answer, isHere: true };
  expect(await list()).toEqual(known);
  expect(await list()).toMatchObject(NOTHING);
  expect(calls).toHaveLength(2);
});

test('where a read that was sent ahead got no answer, that is a failure like any other', async () => {
  const answer = Promise.reject(new TypeError('Failed to fetch'));
  window.atrioAhead = { url: environmentRoutes.list.path, token: 'token-1', answer, isHere: true };
  expect(await failureOf(list())).toMatchObject({ code: 'NETWORK_ERROR' });
});

describe('S5: an expired token', () => {
  test('is renewed once for calls that fail together, and each is retried once', async () => {
    const lists = listNeeds('token-2');
    const renewals = fakeApi(authRoutes.refresh, () => ({
      token: 'token-2',
      refreshToken: 'refresh-2',
    }));
    await expect(Promise.all([list(), list(), list()])).resolves.toHaveLength(3);
    expect(renewals.calls).toHaveLength(1);
    expect(renewals.calls[0]?.input).toEqual({ refreshToken: 'refresh-1' });
    expect(lists.calls.map(({ token }) => token)).toEqual([
      ...Array(3).fill('token-1'),
      ...Array(3).fill('token-2'),
    ]);
    expect(readTokens()).toEqual({ token: 'token-2', refreshToken: 'refresh-2' });
  });

  test('is not renewed again when the retry fails too', async () => {
    const lists = listNeeds('never');
    const renewals = fakeApi(authRoutes.refresh, () => ({
      token: 'token-2',
      refreshToken: 'refresh-2',
    }));
    expect(await failureOf(list())).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect(renewals.calls).toHaveLength(1);
    expect(lists.calls).toHaveLength(2);
  });

  test('gives way to the token a sibling tab has stored meanwhile', async () => {
    const lists = fakeApi(environmentRoutes.list, (_, { token }) => {
      if (token === 'token-of-sibling') return NOTHING;
      storeTokens({ token: 'token-of-sibling', refreshToken: 'refresh-of-sibling' });
      return refuse('UNAUTHENTICATED');
    });
    // No fake for the renewal: calling it would fail the test.
    await expect(list()).resolves.toMatchObject(NOTHING);
    expect(lists.calls).toHaveLength(2);
    expect(readTokens()?.refreshToken).toBe('refresh-of-sibling');
  });
});

describe('a renewal', () => {
  test('that is refused ends the session', async () => {
    listNeeds('token-2');
    fakeApi(authRoutes.refresh, () => refuse('REFRESH_REFUSED'));
    expect(await failureOf(list())).toMatchObject({ code: 'REFRESH_REFUSED' });
    expect(getSession()).toBeNull();
    expect(lastSessionEnd()).toBe('expired');
    expectNoKeys();
  });

  test.each([
    ['no connection', loseConnection, 'NETWORK_ERROR'],
    ['a busy server', () => refuse('SERVER_BUSY'), 'SERVER_BUSY'],
    ['too many tries', () => refuse('TOO_MANY_ATTEMPTS'), 'TOO_MANY_ATTEMPTS'],
  ])('that fails by %s keeps the session and shows the error', async (_, failure, code) => {
    listNeeds('token-2');
    fakeApi(authRoutes.refresh, failure);
    expect(await failureOf(list())).toMatchObject({ code });
    expect(getSession()).not.toBeNull();
  });

  test('takes what a sibling tab had stored, though this one learns of it only then', async () => {
    listNeeds('token-of-sibling');
    fakeApi(authRoutes.refresh, () => {
      storeTokens({ token: 'token-of-sibling', refreshToken: 'refresh-2' });
      return { token: 'token-2', refreshToken: 'refresh-2' };
    });
    await expect(list()).resolves.toMatchObject(NOTHING);
    expect(readTokens()).toEqual({ token: 'token-of-sibling', refreshToken: 'refresh-2' });
  });

  test('does not bring back a session that was left while it ran', async () => {
    listNeeds('token-2');
    fakeApi(authRoutes.refresh, () => {
      localStorage.clear();
      return { token: 'token-2', refreshToken: 'refresh-2' };
    });
    expect(await failureOf(list())).toBeInstanceOf(ApiError);
    expect(readTokens()).toBeNull();
  });
});

test('a sign-out while a call was under way stays a sign-out', async () => {
  fakeApi(environmentRoutes.list, () => {
    clearSession('signed-out');
    return refuse('UNAUTHENTICATED');
  });
  const { message } = errorCatalogue.REFRESH_REFUSED;
  expect(await failureOf(list())).toMatchObject({ code: 'REFRESH_REFUSED', message });
  expect(lastSessionEnd()).toBe('signed-out');
});

test('sign-in answers 401 without any renewal', async () => {
  fakeApi(authRoutes.login, () => refuse('INVALID_CREDENTIALS'));
  const login = callApi(authRoutes.login, { email: 'a@b.co', password: 'segredo' });
  expect(await failureOf(login)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(getSession()).not.toBeNull();
});

test('a call without tokens that is refused leaves nobody signed in', async () => {
  localStorage.removeItem(SESSION_KEYS.refreshToken);
  fakeApi(environmentRoutes.list, () => refuse('UNAUTHENTICATED'));
  expect(await failureOf(list())).toMatchObject({ code: 'REFRESH_REFUSED' });
  expectNoKeys();
});
