import { uploadKinds } from '@atrio/contract/lib/uploads';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { formBytes, sendForm } from './raw-upload.ts';
import { fileOf, imageFile } from './sample-files.ts';
import { incomingFiles, relayFiles, storedKeys } from './stored-files.ts';
import { createWorld, fingerprint } from './world.ts';

const MIB = 1024 * 1024;
/** The test fills in its value. */
const ROOM = { field: 'roomId', value: '' };
const FILE = { field: 'files', name: 'a.png', bytes: await pngOf(1_000) };

async function withRoom(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  return { owner: { token: owner.token }, room };
}

/** A valid picture with extra bytes after its end, to reach a given size. */
async function pngOf(length: number): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await (await imageFile()).arrayBuffer())], length);
}

describe('Z5: a form', () => {
  it('proves rights before a byte of it is kept', async () => {
    const app = await buildTestApp();
    const { tokens, room } = await createWorld(app);
    const before = await fingerprint(app);
    const file = { field: 'files', name: 'a.png', bytes: Buffer.alloc(3 * MIB, 1) };
    const late = formBytes([file, inRoom(room)]);
    expect((await sendForm(app.url, '/image', late, { token: tokens.owner })).status).toBe(415);
    const foreign = formBytes([inRoom(room), file]);
    expect((await sendForm(app.url, '/image', foreign, { token: tokens.stranger })).status).toBe(
      404,
    );
    expect((await sendForm(app.url, '/image', foreign)).status).toBe(401);
    expect(await fingerprint(app)).toBe(before);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
    expect(await storedKeys(app)).toEqual([]);
  });

  it.each([
    ['a field once more after a file', [ROOM, FILE, { field: 'roomId', value: '1' }]],
    ['a repeated field', [ROOM, ROOM, FILE]],
    ['an unknown file field', [ROOM, { ...FILE, field: 'other' }]],
    ['a file field that is a prototype', [ROOM, { ...FILE, field: '__proto__' }]],
    ['a field that is a prototype', [{ field: 'constructor', value: '1' }, ROOM, FILE]],
    ['a file where a field belongs', [{ ...FILE, field: 'roomId' }]],
    ['no name at all', [ROOM, { ...FILE, field: '' }]],
  ])('with %s is refused, and nothing of it is kept', async (_what, parts) => {
    const app = await buildTestApp();
    const { owner, room } = await withRoom(app);
    await relayFiles(app);
    const body = formBytes(parts.map((part) => (part === ROOM ? inRoom(room) : part)));
    const { status, text } = await sendForm(app.url, '/image', body, owner);
    expect([status, text]).toEqual([400, expect.stringContaining('"success":false')]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
    expect(await app.db.selectFrom('images').select('id').execute()).toEqual([]);
  });
});

const inRoom = ({ id }: { id: number }) => ({ field: 'roomId', value: String(id) });

describe('F4: sizes', () => {
  it('takes an image of exactly the limit, and not one byte more', async () => {
    const app = await buildTestApp();
    const { owner, room } = await withRoom(app);
    const { maxBytes } = uploadKinds.image;
    // Bytes after an image's end belong to the file only.
    const full = await pngOf(maxBytes);
    const args = (data: Buffer) => ({ roomId: room.id, files: [fileOf(data, 'cheia.png')] });
    expect((await app.fail(imageRoutes.create, args(full), owner)).status).toBe(200);
    const more = await app.fail(imageRoutes.create, args(await pngOf(maxBytes + 1)), owner);
    expect([more.status, more.body.error.error, more.body.error.fields]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      { 'files.0': 'O arquivo é grande demais' },
    ]);
    await expect.poll(() => incomingFiles(app)).toEqual([]);
  });

  it('refuses an empty file', async () => {
    const app = await buildTestApp();
    const { owner, room } = await withRoom(app);
    const args = { roomId: room.id, files: [fileOf('', 'vazia.png')] };
    const { status, body } = await app.fail(imageRoutes.create, args, owner);
    expect([status, body.error.fields]).toEqual([400, { 'files.0': 'O arquivo está vazio' }]);
  });

  it.each([
    ['1,001 fields', formBytes(Array.from({ length: 1_001 }, () => ({ field: 'x', value: '1' })))],
    ['a field name of 1 MB', formBytes([{ field: 'x'.repeat(MIB), value: '1' }])],
    ['a field of 1 MB', formBytes([{ field: 'roomId', value: '1'.repeat(MIB) }])],
    ['no end', formBytes([]).subarray(0, 5)],
    ['a part that is cut off', formBytes([FILE]).subarray(0, 300)],
    ['no form inside', Buffer.from('{"roomId":1}')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, body) => {
    const app = await buildTestApp();
    const { owner } = await withRoom(app);
    const { status } = await sendForm(app.url, '/image', body, owner);
    expect([400, 413]).toContain(status);
    expect(await storedKeys(app)).toEqual([]);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  });

  it('refuses a form without a boundary', async () => {
    const app = await buildTestApp();
    const { owner } = await withRoom(app);
    const options = { ...owner, contentType: 'multipart/form-data' };
    expect((await sendForm(app.url, '/image', formBytes([]), options)).status).toBe(400);
  });
});

describe('F6: a form where JSON belongs, and JSON where a form does', () => {
  const sneaky = JSON.stringify({ roomId: 1, files: { x: { filepath: '/etc/passwd' } } });

  it.each([
    'application/json',
    'application/json\ta',
    ' multipart/form-data2; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('%s reaches no form route', async (contentType) => {
    const app = await buildTestApp();
    const { owner } = await withRoom(app);
    const before = await fingerprint(app);
    for (const { method, path } of [imageRoutes.create, assetRoutes.create, assetRoutes.update]) {
      const sent = path.replace('{assetId}', '1');
      const answer = await sendForm(app.url, sent, Buffer.from(sneaky), {
        method,
        contentType,
        ...owner,
      });
      expect([answer.status, answer.text]).toEqual([415, expect.stringContaining('UNSUPPORTED')]);
    }
    expect(await fingerprint(app)).toBe(before);
  });

  it('a form reaches no other route', async () => {
    const app = await buildTestApp();
    const { owner } = await withRoom(app);
    for (const path of ['/environments/1/rooms', '/tickets']) {
      expect((await sendForm(app.url, path, formBytes([ROOM]), owner)).status).toBe(415);
    }
  });

  it('U2: nor does one from a foreign page', async () => {
    const app = await buildTestApp();
    const { owner, room } = await withRoom(app);
    const headers = { origin: 'https://evil.example' };
    const args = { roomId: room.id, files: [await imageFile()] };
    const { status, body } = await app.fail(imageRoutes.create, args, { ...owner, headers });
    expect([status, body.error.error]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });
});
