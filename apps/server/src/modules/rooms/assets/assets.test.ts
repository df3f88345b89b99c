import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import { assetRoutes, parseAssetUrl } from '@atrio/contract/rooms/assets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { bundleBytes, bundleFile, fileOf, TARGET } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

async function withRoom(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const args = (platforms: AssetPlatform[], files: File[]) => ({
    roomId: room.id,
    platforms,
    files,
  });
  const add = (platforms: AssetPlatform[], ...files: File[]) =>
    app.call(assetRoutes.create, args(platforms, files), owner);
  const refuse = (platforms: AssetPlatform[], ...files: File[]) =>
    app.fail(assetRoutes.create, args(platforms, files), owner);
  const list = async () =>
    (await app.call(assetRoutes.list, { roomId: String(room.id) }, owner)).body.roomAssets;
  return { owner, room, add, refuse, list };
}

const nameOf = ({ assetUrl }: { assetUrl: string }) => parseAssetUrl(assetUrl)?.name;

describe('POST /assets/rooms/', () => {
  it("stores each platform's file unchanged, under its original name", async () => {
    const app = await buildTestApp();
    const { add, list } = await withRoom(app);
    const sent = bundleBytes({ target: TARGET.android, padding: 200_000 });
    const { status, body } = await add(
      ['android', 'webgl'],
      fileOf(sent, 'a;Key=evil.bundle'),
      bundleFile({ name: 'praça 100%.unity3d' }),
    );
    expect(status).toBe(200);
    expect(await list()).toEqual(body.roomAssets);
    expect(body.roomAssets.map(({ platform }) => platform)).toEqual(['webgl', 'android']);
    expect(body.roomAssets.map(nameOf)).toEqual(['praça 100%.unity3d', 'a;Key=evil.bundle']);
    expect(body.roomAssets[1]?.assetUrl).toMatch(
      /^Platform=android;Key=a%3BKey%3Devil\.bundle;Url=\/files\/bundles\/[0-9a-f]{32}$/,
    );
    const url = parseAssetUrl(body.roomAssets[1]?.assetUrl ?? '')?.url;
    const served = await fetch(app.url + url);
    expect(Buffer.from(await served.arrayBuffer()).equals(sent)).toBe(true);
    expect(served.headers.get('content-type')).toBe('application/octet-stream');
    expect(served.headers.get('content-disposition')).toBe(
      `attachment; filename="a_Key=evil.bundle"; filename*=UTF-8''a%3BKey%3Devil.bundle`,
    );
  });

  it("replaces a platform's file, and keeps the old one as a version", async () => {
    const app = await buildTestApp();
    const { add, list } = await withRoom(app);
    const first = await add(['webgl'], bundleFile({ name: 'velha.bundle' }));
    const second = await add(['webgl'], bundleFile({ name: 'nova.bundle' }));
    expect(second.body.roomAssets).toHaveLength(1);
    expect(second.body.roomAssets[0]).toMatchObject({
      id: first.body.roomAssets[0]?.id,
      createdAt: first.body.roomAssets[0]?.createdAt,
    });
    expect((await list()).map(nameOf)).toEqual(['nova.bundle']);
    expect(await storedKeys(app)).toHaveLength(2);
    const history = await app.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toEqual({
      action: 'asset.updated',
      changes: JSON.stringify([{ field: 'webgl', before: 'velha.bundle', after: 'nova.bundle' }]),
    });
  });

  it('refuses a bundle built for another platform, and names that platform', async () => {
    const app = await buildTestApp();
    const { refuse, list } = await withRoom(app);
    const wrong = await refuse(['webgl'], bundleFile({ target: TARGET.android }));
    expect([wrong.status, wrong.body.error.error, wrong.body.error.fields]).toEqual([
      422,
      'WRONG_PLATFORM',
      { 'files.0': 'Este arquivo é para Android, não para WebGL' },
    ]);
    const ios = await refuse(['android'], bundleFile({ target: TARGET.ios }));
    expect(ios.body.error.fields).toEqual({
      'files.0': 'Este arquivo é para iOS, não para Android',
    });
    expect(await list()).toEqual([]);
  });

  it('accepts a bundle without a platform, and marks it as such', async () => {
    const app = await buildTestApp();
    const { add } = await withRoom(app);
    const old = fileOf(Buffer.concat([Buffer.from('UnityRaw\0'), Buffer.alloc(600)]), 'antiga');
    const { body } = await add(['windows', 'webgl'], old, bundleFile());
    expect(
      body.roomAssets.map(({ platform, isPlatformVerified }) => [platform, isPlatformVerified]),
    ).toEqual([
      ['webgl', true],
      ['windows', false],
    ]);
  });

  it.each([
    ['a text', fileOf('<html>', 'sala.bundle')],
    ['a name alone', fileOf('UnityFS', 'sala.bundle')],
    ['fewer bytes than it says', bundleFile({ lie: 1 })],
    ['more bytes than it says', bundleFile({ lie: -1 })],
    ['a page after the signature', fileOf(`UnityFS\0${'<script>'.repeat(200)}`, 'x')],
  ])('refuses %s', async (_what, file) => {
    const app = await buildTestApp();
    const { refuse, list } = await withRoom(app);
    await relayFiles(app);
    const { status, body } = await refuse(['webgl'], file);
    expect([status, body.error]).toMatchObject([
      415,
      { message: 'Arquivo deve ser asset bundle', error: 'NOT_A_BUNDLE' },
    ]);
    expect(await list()).toEqual([]);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it('requires one file per platform, and each platform once', async () => {
    const app = await buildTestApp();
    const { refuse } = await withRoom(app);
    const two = await refuse(['webgl', 'android'], bundleFile());
    expect(two.body.error.fields).toEqual({ files: 'Envie um arquivo para cada plataforma' });
    const twice = await refuse(['webgl', 'webgl'], bundleFile(), bundleFile());
    expect(twice.body.error.fields).toEqual({ platforms: 'Plataforma repetida' });
    const none = await refuse([], bundleFile());
    expect(none.body.error.fields).toEqual({ platforms: 'Escolha a plataforma' });
  });
});

describe('PUT /assets/roomAsset/{assetId}', () => {
  it('replaces the file only of the asset that both ids name', async () => {
    const app = await buildTestApp();
    const { owner, add, list } = await withRoom(app);
    const { body } = await add(
      ['webgl', 'android'],
      bundleFile({ name: 'w1' }),
      bundleFile({ name: 'a1', target: TARGET.android }),
    );
    const [webgl, android] = body.roomAssets;
    const put = (assetId: unknown, roomAssetId: unknown, file: File) =>
      app.fail(assetRoutes.update, { assetId, roomAssetId, files: [file] }, owner);
    expect((await put(webgl?.id, webgl?.id, bundleFile({ name: 'w2' }))).status).toBe(200);
    expect((await list()).map(nameOf)).toEqual(['w2', 'a1']);
    const crossed = await put(webgl?.id, android?.id, bundleFile({ name: 'w3' }));
    expect([crossed.status, crossed.body.error.fields]).toEqual([
      400,
      { roomAssetId: 'Asset inválido' },
    ]);
    expect((await put(android?.id, android?.id, bundleFile({ name: 'w4' }))).status).toBe(422);
    expect((await list()).map(nameOf)).toEqual(['w2', 'a1']);
  });
});
