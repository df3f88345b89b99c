import { MAX_BUNDLE_VERSIONS } from '@atrio/contract/catalogue/bundle-versions';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** The bundles of these items, or of all items. */
export function listItemAssets(db: Database, itemIds: readonly number[] | 'all') {
  const rows = withFiles(db).orderBy('item_assets.id');
  return (itemIds === 'all' ? rows : rows.where('item_assets.item_id', 'in', itemIds)).execute();
}

/** One item's bundles with their files' ids and the names of who uploaded them. */
export function listUploadedItemAssets(db: Database, itemId: number) {
  return withFiles(db)
    .leftJoin('admins', 'admins.id', 'item_assets.admin_id')
    .select([
      'item_assets.file_id as versionId',
      'item_assets.updated_at as updatedAt',
      'admins.name as uploadedBy',
    ])
    .where('item_assets.item_id', '=', itemId)
    .execute();
}

/** The earlier files of all of an item's bundles, the last uploaded first. */
export function listItemVersions(db: Database, itemId: number) {
  return db
    .selectFrom('item_assets')
    .innerJoin('item_bundle_versions', 'item_bundle_versions.item_asset_id', 'item_assets.id')
    .innerJoin('files', 'files.id', 'item_bundle_versions.file_id')
    .leftJoin('admins', 'admins.id', 'item_bundle_versions.admin_id')
    .select([
      'item_bundle_versions.file_id as id',
      'item_assets.id as assetId',
      'item_bundle_versions.uploaded_at as uploadedAt',
      'files.name',
      'files.bytes',
      'admins.name as uploadedBy',
    ])
    .where('item_assets.item_id', '=', itemId)
    .orderBy('item_bundle_versions.uploaded_at', 'desc')
    .orderBy('item_bundle_versions.file_id', 'desc')
    .execute();
}

interface SentBundle {
  fileId: number;
  now: number;
  adminId: number;
}

/**
 * Creates the platform's bundle, or replaces its file, which becomes a version; the oldest version
 * beyond the limit goes. The caller holds the item for change.
 */
export async function saveItemAsset(
  db: Database,
  itemId: number,
  platform: string,
  { fileId, now, adminId }: SentBundle,
): Promise<void> {
  const file = { file_id: fileId, updated_at: now, admin_id: adminId };
  await db
    .insertInto('item_bundle_versions')
    .columns(['file_id', 'item_asset_id', 'uploaded_at', 'replaced_at', 'admin_id'])
    .expression(asVersion(db, now).where('item_id', '=', itemId).where('platform', '=', platform))
    .execute();
  const { id } = await db
    .insertInto('item_assets')
    .values({ item_id: itemId, platform, created_at: now, ...file })
    .onConflict((conflict) => conflict.columns(['item_id', 'platform']).doUpdateSet(file))
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteOldVersions(db, id);
}

async function deleteOldVersions(db: Database, assetId: number): Promise<void> {
  const versions = await db
    .selectFrom('item_bundle_versions')
    .select('file_id')
    .where('item_asset_id', '=', assetId)
    // By when it was replaced: one that came back for a while is not old.
    .orderBy('replaced_at', 'desc')
    .orderBy('file_id', 'desc')
    .execute();
  const old = versions.slice(MAX_BUNDLE_VERSIONS).map(({ file_id }) => file_id);
  if (old.length === 0) return;
  await db.deleteFrom('item_bundle_versions').where('file_id', 'in', old).execute();
}

/**
 * Exchanges a bundle's file for one of its versions. The caller holds the item for change, and has
 * seen both there.
 */
export async function exchangeItemFile(
  db: Database,
  { assetId, versionId, now }: { assetId: number; versionId: number; now: number },
): Promise<void> {
  const current = await asVersion(db, now).where('id', '=', assetId).executeTakeFirstOrThrow();
  const wanted = await db
    .selectFrom('item_bundle_versions')
    .selectAll()
    .where('file_id', '=', versionId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('item_bundle_versions')
    .set(current)
    .where('file_id', '=', versionId)
    .execute();
  const { file_id, uploaded_at: updated_at, admin_id } = wanted;
  await db
    .updateTable('item_assets')
    .set({ file_id, updated_at, admin_id })
    .where('id', '=', assetId)
    .execute();
}

/** A bundle's current file as the version that it becomes. */
function asVersion(db: Database, now: number) {
  return db
    .selectFrom('item_assets')
    .select((eb) => [
      'file_id',
      'id as item_asset_id',
      'updated_at as uploaded_at',
      eb.cast<number>(eb.val(now), 'bigint').as('replaced_at'),
      'admin_id',
    ]);
}

function withFiles(db: Database) {
  return db
    .selectFrom('item_assets')
    .innerJoin('files', 'files.id', 'item_assets.file_id')
    .select([
      'item_assets.id',
      'item_assets.item_id as itemId',
      'item_assets.platform',
      'files.key',
      'files.name',
      'files.bytes',
      'files.sha256',
      'files.unity_target as unityTarget',
    ]);
}
