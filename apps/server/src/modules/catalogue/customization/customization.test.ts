import { createHash } from 'node:crypto';
import { Role } from '@atrio/contract/accounts/accounts';
import { catalogRoutes, categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { createCategory, createItem } from '../../../../test/factories/customization.ts';
import { bundleFile, fileOf, imageFile, TARGET } from '../../../../test/sample-files.ts';

async function start() {
  const app = await buildTestApp();
  return { app, master: await createAccount(app, { role: Role.MASTER_ADMIN }) };
}

const files = (app: Awaited<ReturnType<typeof start>>['app']) =>
  app.db.selectFrom('files').select('key').execute();

describe('the customization categories', () => {
  it('are created with an icon, changed, listed and found without accents', async () => {
    const { app, master } = await start();
    const form = { name: ' Chapéus ', categoryIcon: [await imageFile()] };
    const { category } = (await app.call(categoryRoutes.create, form, master)).body;
    expect(category).toMatchObject({ name: 'Chapéus', itemCount: 0 });
    expect((await fetch(app.url + String(category.iconUrl))).status).toBe(200);
    const id = String(category.id);
    const renamed = (await app.call(categoryRoutes.update, { id, name: 'Bonés' }, master)).body;
    expect(renamed.category).toEqual({ ...category, name: 'Bonés' });
    await createCategory(app, 'Óculos');
    await createItem(app, category);
    const list = await app.call(categoryRoutes.list, { page: 1, search: 'bones' }, master);
    expect(list.body).toMatchObject({ total: 1, categories: [{ name: 'Bonés', itemCount: 1 }] });
    const all = await app.call(categoryRoutes.list, { sort: '-name' }, master);
    expect(all.body.categories.map(({ name }) => name)).toEqual(['Óculos', 'Bonés']);
  });

  it('keep the icon unless a new one is sent, which replaces its file', async () => {
    const { app, master } = await start();
    const form = { name: 'A', categoryIcon: [await imageFile()] };
    const { category } = (await app.call(categoryRoutes.create, form, master)).body;
    const change = { id: String(category.id), categoryIcon: [await imageFile({ width: 30 })] };
    const changed = (await app.call(categoryRoutes.update, change, master)).body.category;
    expect(changed).toMatchObject({ name: 'A' });
    expect(changed.iconUrl).not.toBe(category.iconUrl);
    expect(await files(app)).toHaveLength(2);
  });

  it('are deleted with their items and all files', async () => {
    const { app, master } = await start();
    const form = { name: 'A', categoryIcon: [await imageFile()] };
    const { category } = (await app.call(categoryRoutes.create, form, master)).body;
    const item = { categoryId: String(category.id), name: 'B', itemIcon: [await imageFile()] };
    const { id: itemId } = (await app.call(itemRoutes.create, item, master)).body.item;
    const asset = { itemId: String(itemId), platform: 'webgl', asset: [bundleFile()] } as const;
    await app.call(itemRoutes.saveAsset, asset, master);
    expect(await files(app)).toHaveLength(5);
    const id = String(category.id);
    await app.call(categoryRoutes.remove, { id }, master);
    expect(await files(app)).toEqual([]);
    expect((await app.fail(itemRoutes.get, { id: String(itemId) }, master)).status).toBe(404);
    expect((await app.fail(categoryRoutes.remove, { id }, master)).status).toBe(404);
  });

  it('refuse bad input and store nothing', async () => {
    const { app, master } = await start();
    const empty = await app.fail(categoryRoutes.create, { name: ' ' }, master);
    expect([empty.status, empty.body.error.fields]).toEqual([
      400,
      { name: 'Nome da categoria é obrigatória' },
    ]);
    const text = { name: 'A', categoryIcon: [fileOf('olá', 'a.png', 'image/png')] };
    const refused = await app.fail(categoryRoutes.create, text, master);
    expect([refused.status, refused.body.error.message]).toEqual([415, 'Arquivo deve ser imagem']);
    expect((await app.call(categoryRoutes.list, {}, master)).body.categories).toEqual([]);
    expect(await files(app)).toEqual([]);
  });
});

describe('the items of a category', () => {
  it('are created, changed, listed and deleted', async () => {
    const { app, master } = await start();
    const category = await createCategory(app);
    const categoryId = String(category.id);
    const made = await app.call(itemRoutes.create, { categoryId, name: 'Cartola' }, master);
    expect(made.body.item).toMatchObject({ categoryId: category.id, iconUrl: null, assets: [] });
    const id = String(made.body.item.id);
    const change = { id, name: 'Boina', itemIcon: [await imageFile()] };
    await app.call(itemRoutes.update, change, master);
    const { items } = (await app.call(itemRoutes.list, { id: categoryId }, master)).body;
    expect(items).toMatchObject([{ name: 'Boina', iconUrl: expect.any(String) }]);
    await app.call(itemRoutes.remove, { id }, master);
    expect(await files(app)).toEqual([]);
    const bad = await app.fail(itemRoutes.create, { categoryId, name: '' }, master);
    expect(bad.body.error.fields).toEqual({ name: 'Nome do item é obrigatório' });
  });

  it('have one bundle per platform, the latest', async () => {
    const { app, master } = await start();
    const item = await createItem(app, await createCategory(app));
    const itemId = String(item.id);
    const save = (platform: string, file: File) =>
      app.fail(itemRoutes.saveAsset, { itemId, platform, asset: [file] }, master);
    await save('webgl', bundleFile({ name: 'um.bundle' }));
    await save('webgl', bundleFile({ name: 'dois.bundle' }));
    await save('android', bundleFile({ target: TARGET.android, name: 'a.bundle' }));
    const { assets } = (await app.call(itemRoutes.get, { id: itemId }, master)).body.item;
    expect(assets.map(({ platform, name }) => [platform, name])).toEqual([
      ['webgl', 'dois.bundle'],
      ['android', 'a.bundle'],
    ]);
    // The earlier one is kept.
    expect(await files(app)).toHaveLength(3);
    const wrong = await save('windows', bundleFile({ target: TARGET.android }));
    expect([wrong.status, wrong.body.error.error]).toEqual([422, 'WRONG_PLATFORM']);
    expect((await save('windows', await imageFile())).status).toBe(415);
    expect((await save('ios', bundleFile())).status).toBe(400);
    const none = await app.fail(itemRoutes.saveAsset, { itemId, platform: 'webgl' }, master);
    expect([none.status, none.body.error.fields]).toEqual([400, { asset: 'Escolha um arquivo' }]);
    expect(await files(app)).toHaveLength(3);
  });
});

describe('GET /catalog/customization', () => {
  it('returns everything to game clients without a session, cacheable for a minute', async () => {
    const { app, master } = await start();
    const [hats, glasses] = [
      await createCategory(app, 'Chapéus'),
      await createCategory(app, 'Óculos'),
    ];
    const item = await createItem(app, hats, 'Cartola');
    const asset = { itemId: String(item.id), platform: 'webgl', asset: [bundleFile()] } as const;
    await app.call(itemRoutes.saveAsset, asset, master);
    const { body, headers } = await app.call(catalogRoutes.customization, {});
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(body.categories).toMatchObject([
      { id: hats.id, items: [{ id: item.id, name: 'Cartola', assets: [{ platform: 'webgl' }] }] },
      { id: glasses.id, items: [] },
    ]);
    const [bundle] = body.categories[0]?.items[0]?.assets ?? [];
    const sent = Buffer.from(await (await fetch(app.url + bundle?.assetBundleUrl)).arrayBuffer());
    expect(bundle).toMatchObject({
      bytes: sent.length,
      sha256: createHash('sha256').update(sent).digest('hex'),
      unityTarget: 'webgl',
    });
    // Clients that have the catalogue ask again once a bundle's facts are known.
    const version = () => app.db.selectFrom('counters').selectAll().execute();
    const before = await version();
    await app.db
      .updateTable('files')
      .set({ sha256: 'f'.repeat(64) })
      .execute();
    expect(await version()).not.toEqual(before);
  });
});
