import { newKey } from '../../src/infrastructure/storage/storage.ts';
import type { TestApp } from '../build-test-app.ts';

/** A file's row, without bytes. */
async function insertFile({ db, clock }: TestApp, kind: 'image' | 'bundle'): Promise<number> {
  const isImage = kind === 'image';
  const { id } = await db
    .insertInto('files')
    .values({
      key: isImage ? newKey('images', '.webp') : newKey('bundles'),
      kind,
      name: isImage ? 'foto.png' : 'sala.bundle',
      content_type: isImage ? 'image/webp' : 'application/octet-stream',
      bytes: 10,
      width: isImage ? 4 : null,
      height: isImage ? 3 : null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertImage(app: TestApp, room: { id: number }): Promise<{ id: number }> {
  const [file, thumbnail] = [await insertFile(app, 'image'), await insertFile(app, 'image')];
  return app.db
    .insertInto('images')
    .values({
      room_id: room.id,
      file_id: file,
      thumbnail_id: thumbnail,
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function insertAsset(app: TestApp, room: { id: number }): Promise<{ id: number }> {
  const now = app.clock.now();
  return app.db
    .insertInto('room_assets')
    .values({
      room_id: room.id,
      platform: 'webgl',
      file_id: await insertFile(app, 'bundle'),
      is_platform_verified: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An earlier file of an asset. */
export async function insertVersion(app: TestApp, asset: { id: number }): Promise<{ id: number }> {
  const [now, id] = [app.clock.now(), await insertFile(app, 'bundle')];
  await app.db
    .insertInto('bundle_versions')
    .values({
      file_id: id,
      room_asset_id: asset.id,
      is_platform_verified: 1,
      uploaded_at: now,
      replaced_at: now,
      admin_id: null,
    })
    .execute();
  return { id };
}

/** An earlier file of an item's bundle, which it makes as well. */
export async function insertItemVersion(
  app: TestApp,
  item: { id: number },
): Promise<{ id: number }> {
  const [now, id] = [app.clock.now(), await insertFile(app, 'bundle')];
  const file_id = await insertFile(app, 'bundle');
  const asset = await app.db
    .insertInto('item_assets')
    .values({ item_id: item.id, platform: 'webgl', file_id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('item_bundle_versions')
    .values({
      file_id: id,
      item_asset_id: asset.id,
      uploaded_at: now,
      replaced_at: now,
      admin_id: null,
    })
    .execute();
  return { id };
}
