import { request } from 'node:http';
import { assetRoutes, parseAssetUrl } from '@atrio/contract/rooms/assets';
import { imageRoutes } from '@atrio/contract/rooms/images';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { createRoom } from '../../test/factories/room.ts';
import { bundleBytes, fileOf, imageFile } from '../../test/sample-files.ts';

async function withFiles(name = 'sala.bundle') {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const bytes = bundleBytes({ padding: 300_000 });
  const files = [fileOf(bytes, name)];
  const args = { roomId: room.id, platforms: ['webgl' as const], files };
  const { roomAssets } = (await app.call(assetRoutes.create, args, owner)).body;
  const address = parseAssetUrl(roomAssets[0]?.assetUrl ?? '');
  const path = address?.url ?? '';
  const load = (headers: Record<string, string> = {}) => fetch(app.url + path, { headers });
  return { app, owner, room, bytes, path, load, address };
}

/** As written: fetch would tidy the path. */
function status(base: string, path: string, method = 'GET'): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('GET /files/*', () => {
  it('is public, cacheable for ever, and never shown as a page', async () => {
    const { load, bytes } = await withFiles();
    const { headers } = await load();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="sala.bundle"; filename*=UTF-8''sala.bundle`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect((await load({ 'if-none-match': headers.get('etag') ?? '', ...CACHED })).status).toBe(
      304,
    );
  });

  it('shows images inline, without a file name', async () => {
    const { app, owner, room } = await withFiles();
    const args = { roomId: room.id, files: [await imageFile()] };
    const { images } = (await app.call(imageRoutes.create, args, owner)).body;
    const { headers } = await fetch(app.url + images[0]?.imageUrl);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('answers ranges, so that a broken download can continue', async () => {
    const { load, bytes } = await withFiles();
    const part = await load({ range: 'bytes=100000-199999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100000-199999/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100_000, 200_000))).toBe(
      true,
    );
    const rest = await load({ range: `bytes=${bytes.length - 1}-` });
    expect([rest.status, rest.headers.get('content-length')]).toEqual([206, '1']);
    const beyond = await load({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
    const other = await load({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect(other.status).toBe(200);
  });

  it('F5: serves only known keys, for any crafted path', async () => {
    const { app, path } = await withFiles();
    const key = path.slice('/files/'.length);
    expect(await status(app.url, path)).toBe(200);
    for (const wrong of [
      '/files/',
      '/files/../atrio.sqlite',
      '/files/%2e%2e%2fatrio.sqlite',
      '/files/bundles/../../token-secret',
      '/files/bundles/%2e%2e/%2e%2e/token-secret',
      '/files/incoming/',
      `/files/${key.replace('/', '%2F')}`,
      `/files/${key}%00`,
      `/files/${key}/`,
      `/files//${key}`,
      `/files/${key.toUpperCase()}`,
      `/files/images/${key.split('/')[1]}.webp`,
      `/files/bundles/${'0'.repeat(32)}`,
    ]) {
      expect(await status(app.url, wrong), wrong).toBe(404);
    }
    expect(await status(app.url, path, 'DELETE')).toBe(404);
    expect(await status(app.url, path, 'PUT')).toBe(404);
  });

  it.each([
    ['../../etc/passwd', 'passwd', `filename="passwd"; filename*=UTF-8''passwd`],
    ['a;Key=evil', 'a;Key=evil', `filename="a_Key=evil"; filename*=UTF-8''a%3BKey%3Devil`],
    // Characters that reverse the text direction are left out.
    ['\u202Eexe.bundle', 'exe.bundle', `filename="exe.bundle"; filename*=UTF-8''exe.bundle`],
    [
      'praça nova.bundle',
      'praça nova.bundle',
      `filename="pra_a nova.bundle"; filename*=UTF-8''pra%C3%A7a%20nova.bundle`,
    ],
    [
      'x'.repeat(300),
      'x'.repeat(300),
      `filename="${'x'.repeat(300)}"; filename*=UTF-8''${'x'.repeat(300)}`,
    ],
  ])('F5: the file %s keeps its name, and is stored by none', async (sent, shown, header) => {
    const { address, path, load } = await withFiles(sent);
    expect(address?.name).toBe(shown);
    expect(path).toMatch(/^\/files\/bundles\/[0-9a-f]{32}$/);
    expect((await load()).headers.get('content-disposition')).toBe(`attachment; ${header}`);
  });

  it('X4: still serves files when a full disk accepts no uploads', async () => {
    const app = await buildTestApp({}, { floor: Number.MAX_SAFE_INTEGER / 2 });
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const args = { roomId: room.id, files: [await imageFile()] };
    const { status, body } = await app.fail(imageRoutes.create, args, owner);
    expect([status, body.error.error]).toEqual([507, 'STORAGE_FULL']);
    expect((await app.call(imageRoutes.list, { roomId: String(room.id) }, owner)).status).toBe(200);
  });
});

/** As browsers ask; fetch by itself would add 'no-cache'. */
const CACHED = { 'cache-control': 'max-age=0' };
