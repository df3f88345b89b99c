import { assetRoutes, parseAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { bundleFile, fileOf, TARGET } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

const SECOND = 1_000;

/** A room whose Webgl bundle has had these names, one a second. */
async function withVersions(app: TestApp, ...names: string[]) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const send = async (name: string, by = owner) => {
    app.clock.advance(SECOND);
    const args = { roomId: room.id, platforms: ['webgl' as const], files: [bundleFile({ name })] };
    return only((await app.call(assetRoutes.create, args, by)).body.roomAssets);
  };
  let asset: RoomAsset | undefined;
  for (const name of names) asset = await send(name);
  if (!asset) throw new Error('a name at least');
  const { id: assetId } = asset;
  const list = async () =>
    only((await app.call(assetRoutes.list, { roomId: String(room.id) }, owner)).body.roomAssets);
  const restore = (versionId: number | undefined, by: TestAccount | undefined = owner) => {
    app.clock.advance(SECOND);
    return app.fail(assetRoutes.restore, { assetId, versionId }, by);
  };
  return { owner, room, asset, send, list, restore };
}

function only([asset, ...others]: RoomAsset[]): RoomAsset {
  if (!asset || others.length > 0) throw new Error('not a single asset');
  return asset;
}

const nameOf = ({ assetUrl }: RoomAsset) => parseAssetUrl(assetUrl)?.name;
/** The current file's name, and those of the earlier ones. */
const namesOf = (asset: RoomAsset) => [nameOf(asset), ...asset.versions.map(({ name }) => name)];

async function statusOf(app: TestApp, { assetUrl }: RoomAsset): Promise<number> {
  return (await fetch(app.url + parseAssetUrl(assetUrl)?.url)).status;
}

describe('versions of a bundle', () => {
  it('tell their name, size, time and who uploaded them', async () => {
    const app = await buildTestApp();
    const { room, asset, send } = await withVersions(app, 'um');
    expect(asset.versions).toEqual([]);
    const other = await createAccount(app);
    await linkRoomAdmin(app, room, other);
    const next = await send('dois', other);
    expect([asset.uploadedBy, next.uploadedBy]).toEqual([expect.any(String), other.name]);
    expect(next.versions).toEqual([
      {
        id: asset.versionId,
        name: 'um',
        bytes: expect.any(Number),
        uploadedAt: asset.updatedAt,
        uploadedBy: asset.uploadedBy,
      },
    ]);
  });

  it('are five of each platform: the sixth replacement removes the oldest bytes', async () => {
    const app = await buildTestApp();
    const { room, owner } = await withVersions(app, '1', '2', '3', '4', '5', '6');
    const files = [bundleFile({ target: TARGET.android })];
    const args = { roomId: room.id, platforms: ['android' as const], files };
    await app.call(assetRoutes.create, args, owner);
    await app.call(
      assetRoutes.create,
      { ...args, files: [bundleFile({ name: '7' })], platforms: ['webgl'] },
      owner,
    );
    const { body } = await app.call(assetRoutes.list, { roomId: String(room.id) }, owner);
    expect(body.roomAssets.map(namesOf)).toEqual([
      ['7', '6', '5', '4', '3', '2'],
      [expect.any(String)],
    ]);
    expect(await storedKeys(app)).toHaveLength(8);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(7);
  });

  it('of a room that is deleted for good go with all their bytes', async () => {
    const app = await buildTestApp();
    const { room } = await withVersions(app, '1', '2', '3');
    expect(await storedKeys(app)).toHaveLength(3);
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
    expect(await app.db.selectFrom('files').selectAll().execute()).toEqual([]);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });
});

describe('POST /assets/roomAsset/{assetId}/restore', () => {
  it('exchanges the files, and the other way round again', async () => {
    const app = await buildTestApp();
    const { asset, restore, list } = await withVersions(app, 'um', 'dois', 'três');
    const oldest = asset.versions.at(-1);
    const { status, body } = await restore(oldest?.id);
    expect(status).toBe(200);
    const back = await list();
    expect(body).toMatchObject({ roomAssets: [back] });
    expect(namesOf(back)).toEqual(['um', 'três', 'dois']);
    expect([back.versionId, back.updatedAt]).toEqual([oldest?.id, oldest?.uploadedAt]);
    expect(await statusOf(app, back)).toBe(200);
    const history = await app.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toEqual({
      action: 'asset.updated',
      changes: JSON.stringify([{ field: 'webgl', before: 'três', after: 'um' }]),
    });
    expect((await restore(asset.versionId)).status).toBe(200);
    expect(await list()).toEqual(asset);
    expect(await statusOf(app, asset)).toBe(200);
    // A file that is there already stays there: a second click takes nothing back.
    expect((await restore(asset.versionId)).status).toBe(200);
    expect(await list()).toEqual(asset);
  });

  it('keeps a file that came back, however old it is, over those replaced before', async () => {
    const app = await buildTestApp();
    const { asset, send, restore } = await withVersions(app, '1', '2', '3', '4', '5', '6');
    await restore(asset.versions.at(-1)?.id);
    expect(namesOf(await send('7'))).toEqual(['7', '6', '5', '4', '3', '1']);
  });

  it('keeps what is known of a file: the platform that it names', async () => {
    const app = await buildTestApp();
    const { owner, room, asset, restore, list } = await withVersions(app, 'nova');
    const old = fileOf(Buffer.concat([Buffer.from('UnityRaw\0'), Buffer.alloc(600)]), 'antiga');
    const args = { roomId: room.id, platforms: ['webgl' as const], files: [old] };
    await app.call(assetRoutes.create, args, owner);
    expect((await list()).isPlatformVerified).toBe(false);
    await restore(asset.versionId);
    expect((await list()).isPlatformVerified).toBe(true);
  });

  it("refuses strangers, missing versions and another asset's", async () => {
    const app = await buildTestApp();
    const { asset, restore, list } = await withVersions(app, 'um', 'dois');
    const version = asset.versions[0]?.id;
    const other = await withVersions(app, 'a', 'b');
    expect((await restore(other.asset.versions[0]?.id)).status).toBe(404);
    expect((await restore(other.asset.versionId)).status).toBe(404);
    expect((await restore(999_999)).status).toBe(404);
    expect((await restore(undefined)).status).toBe(400);
    expect((await restore(version, other.owner)).status).toBe(404);
    const anonymous = await app.fail(assetRoutes.restore, {
      assetId: asset.id,
      versionId: version,
    });
    expect(anonymous.status).toBe(401);
    expect([await list(), await other.list()]).toEqual([asset, other.asset]);
  });

  it('names every file exactly once after restores and uploads at the same time', async () => {
    const app = await buildTestApp();
    const { asset, send, restore, list } = await withVersions(app, '1', '2', '3', '4', '5', '6');
    const answers = await Promise.all([
      ...asset.versions.map(({ id }) => restore(id)),
      ...asset.versions.map(({ id }) => restore(id)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(namesOf(await list()).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
    // An upload may remove a version before its turn comes.
    const later = await Promise.all([
      send('7'),
      send('8'),
      ...asset.versions.map(({ id }) => restore(id)),
    ]);
    expect(later).toHaveLength(7);
    const owned = namesOf(await list());
    expect(owned).toHaveLength(6);
    const files = await app.db.selectFrom('files').select('name').execute();
    expect(files.map(({ name }) => name).toSorted()).toEqual(owned.toSorted());
    expect(await statusOf(app, await list())).toBe(200);
  });
});
