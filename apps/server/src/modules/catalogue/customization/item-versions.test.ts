import { Role } from '@atrio/contract/accounts/accounts';
import { catalogRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCategory, createItem } from '../../../../test/factories/customization.ts';
import { bundleFile } from '../../../../test/sample-files.ts';
import { relayFiles, storedKeys } from '../../../../test/stored-files.ts';

/** An item whose WebGL bundle has had these names, one a second. */
async function withVersions(...names: string[]) {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  const itemId = String((await createItem(app, await createCategory(app))).id);
  const send = (name: string) => {
    app.clock.advance(1_000);
    const args = { itemId, platform: 'webgl' as const, asset: [bundleFile({ name })] };
    return app.call(itemRoutes.saveAsset, args, master);
  };
  for (const name of names) await send(name);
  const bundle = async () => {
    const { item } = (await app.call(itemRoutes.get, { id: itemId }, master)).body;
    const [asset] = item.assets;
    if (!asset || item.assets.length > 1) throw new Error('not a single bundle');
    return asset;
  };
  const restore = (versionId: number | undefined, id = itemId) => {
    app.clock.advance(1_000);
    return app.fail(itemRoutes.restoreAsset, { itemId: id, versionId }, master);
  };
  /** The current file's name, and those of the earlier ones. */
  const namesOf = async () => {
    const { name, versions } = await bundle();
    return [name, ...versions.map((version) => version.name)];
  };
  return { app, master, itemId, send, bundle, restore, namesOf };
}

describe("an item's bundle", () => {
  it('keeps its last five files, with who sent them and when', async () => {
    const { app, master, bundle, namesOf } = await withVersions('1', '2', '3', '4', '5', '6', '7');
    expect(await namesOf()).toEqual(['7', '6', '5', '4', '3', '2']);
    const { uploadedBy, updatedAt, versions } = await bundle();
    expect(versions[0]).toMatchObject({ uploadedBy: master.name, bytes: expect.any(Number) });
    expect(uploadedBy).toBe(master.name);
    expect(updatedAt > (versions[0]?.uploadedAt ?? '')).toBe(true);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toHaveLength(6);
  });

  it('gets an earlier file back, which clients of the catalogue see, and gives it up again', async () => {
    const { app, master, itemId, bundle, restore, namesOf } = await withVersions('1', '2', '3');
    const before = await bundle();
    const first = before.versions.find(({ name }) => name === '1');
    const catalogue = () => app.call(catalogRoutes.customization, {});
    const etag = (await catalogue()).headers.get('etag');
    expect((await restore(first?.id)).status).toBe(200);
    expect(await namesOf()).toEqual(['1', '3', '2']);
    const after = await catalogue();
    expect(after.headers.get('etag')).not.toBe(etag);
    const [served] = after.body.categories[0]?.items[0]?.assets ?? [];
    expect(served).toEqual({
      id: before.id,
      platform: 'webgl',
      name: '1',
      bytes: expect.any(Number),
      sha256: expect.any(String),
      unityTarget: 'webgl',
      assetBundleUrl: expect.stringContaining('/files/'),
    });
    // The same once more changes nothing, and the other way round is the way back.
    expect((await restore(first?.id)).status).toBe(200);
    expect(await namesOf()).toEqual(['1', '3', '2']);
    expect((await restore(before.versionId)).status).toBe(200);
    expect(await bundle()).toEqual(before);
    await app.call(itemRoutes.remove, { id: itemId }, master);
    await relayFiles(app);
    await expect.poll(() => storedKeys(app)).toEqual([]);
  });

  it("gets no file of another item's, none that is not there, and nothing from strangers", async () => {
    const { app, itemId, bundle, restore } = await withVersions('1', '2');
    const before = await bundle();
    const version = before.versions[0]?.id;
    const other = String((await createItem(app, await createCategory(app, 'Óculos'))).id);
    expect((await restore(version, other)).status).toBe(404);
    expect((await restore(version, '999999')).status).toBe(404);
    expect((await restore(999_999)).status).toBe(404);
    expect((await restore(undefined)).status).toBe(400);
    const args = { itemId, versionId: version ?? 0 };
    expect((await app.fail(itemRoutes.restoreAsset, args)).status).toBe(401);
    const account = await createAccount(app);
    expect((await app.fail(itemRoutes.restoreAsset, args, account)).status).toBe(403);
    expect(await bundle()).toEqual(before);
  });

  it('names every file exactly once after restores and uploads at the same time', async () => {
    const { app, bundle, restore, send, namesOf } = await withVersions(
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    );
    const ids = (await bundle()).versions.map(({ id }) => id);
    const answers = await Promise.all([...ids, ...ids].map((id) => restore(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await namesOf()).toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
    // An upload may remove a version before its turn comes.
    await Promise.all([send('7'), send('8'), ...ids.map((id) => restore(id))]);
    const owned = await namesOf();
    expect(owned).toHaveLength(6);
    const files = await app.db.selectFrom('files').select('name').execute();
    expect(files.map(({ name }) => name).toSorted()).toEqual(owned.toSorted());
  });
});
