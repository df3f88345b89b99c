import { authRoutes } from '@atrio/contract/accounts/accounts';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, loseConnection, refuse } from '../../test/fake-api.ts';
import { bundleFile, imageFile } from '../../test/fake-uploads.ts';
import { imageSample } from '../../test/samples/image.ts';
import { signInAs } from '../../test/sign-in-as.ts';
import { ApiError } from './api-client.ts';
import { uploadForm } from './upload.ts';

const IMAGE = imageSample();
const FILE = imageFile('a.png');
const sendOne = (options = {}) =>
  uploadForm(imageRoutes.create, { roomId: '5' }, { files: FILE }, options);

/** As the server makes them, as far as anyone here reads them. */
function tokenUntil(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`;
}

function fakeRenewal() {
  return fakeApi(authRoutes.refresh, () => ({ token: 'token-2', refreshToken: 'refresh-2' }));
}

beforeEach(() => signInAs());

test('sends the text fields, lists one by one, and then the files in order', async () => {
  const { calls } = fakeApi(assetRoutes.create, () => ({ roomAssets: [] }));
  const files = [bundleFile('a.bundle'), bundleFile('b.bundle')];
  const platforms: ('webgl' | 'android')[] = ['webgl', 'android'];
  await uploadForm(assetRoutes.create, { roomId: '5', platforms }, { files });
  expect(calls[0]?.input).toEqual({ roomId: 5, platforms });
  expect(calls[0]?.files.files?.map(({ name }) => name)).toEqual(['a.bundle', 'b.bundle']);
  expect(calls[0]?.token).toBe('token-1');
});

test('goes to another host of ours with the same session', async () => {
  const renewals = fakeRenewal();
  const { calls } = fakeApi(imageRoutes.create, (_, { token }) =>
    token === 'token-2' ? { images: [IMAGE] } : refuse('UNAUTHENTICATED'),
  );
  await sendOne({ origin: 'http://builds.test:8080' });
  expect(calls.map(({ origin }) => origin)).toEqual(Array(2).fill('http://builds.test:8080'));
  expect(renewals.calls[0]?.origin).toBe(window.location.origin);
});

test('tells how far it is and answers by the contract', async () => {
  fakeApi(imageRoutes.create, (_, { progress }) => {
    progress(0.25);
    return { images: [IMAGE] };
  });
  const told: number[] = [];
  const answer = await sendOne({ onProgress: (fraction: number) => told.push(fraction) });
  expect(answer).toEqual({ images: [IMAGE] });
  expect(told).toEqual([0.25, 1]);
});

test.each([
  ['a refusal', () => refuse('STORAGE_FULL'), { code: 'STORAGE_FULL', status: 507 }],
  ['no answer', loseConnection, { code: 'NETWORK_ERROR', status: null }],
] as const)('throws %s as every call does', async (_, answer, error) => {
  fakeApi(imageRoutes.create, answer);
  await expect(sendOne()).rejects.toBeInstanceOf(ApiError);
  await expect(sendOne()).rejects.toMatchObject(error);
});

describe('an expired token', () => {
  test('is renewed once, and the files are sent once more', async () => {
    const renewals = fakeRenewal();
    const { calls } = fakeApi(imageRoutes.create, (_, { token }) =>
      token === 'token-2' ? { images: [IMAGE] } : refuse('UNAUTHENTICATED'),
    );
    await sendOne();
    expect(renewals.calls).toHaveLength(1);
    expect(calls.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect(calls[1]?.files.files?.[0]?.size).toBe(FILE.size);
  });

  test('that is refused again is not tried a third time', async () => {
    fakeRenewal();
    const { calls } = fakeApi(imageRoutes.create, () => refuse('UNAUTHENTICATED'));
    await expect(sendOne()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(calls).toHaveLength(2);
  });

  test.each([
    [5, 'token-2'],
    [600, 'its own'],
  ])('is not found out by sending files: %i s before', async (seconds, expected) => {
    const token = tokenUntil(seconds);
    signInAs({ token });
    if (expected === 'token-2') fakeRenewal();
    const { calls } = fakeApi(imageRoutes.create, () => ({ images: [IMAGE] }));
    await sendOne();
    expect(calls.map((call) => call.token)).toEqual([expected === 'token-2' ? expected : token]);
  });
});

test('is called off', async () => {
  const calledOff = new AbortController();
  fakeApi(imageRoutes.create, () => {
    calledOff.abort();
    return { images: [IMAGE] };
  });
  await expect(sendOne({ signal: calledOff.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
