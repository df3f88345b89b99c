import { MAX_BUNDLE_VERSIONS } from '@atrio/contract/catalogue/bundle-versions';
import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface AssetFile {
  fileId: number;
  isPlatformVerified: boolean;
  now: number;
  adminId: number | null;
}

/** A room's assets, at most one per platform. */
export function listAssets(db: Database, roomId: number) {
  return withFiles(db).where('room_assets.room_id', '=', roomId).execute();
}

/** The same with the names of who uploaded the files. */
export function listUploadedAssets(db: Database, roomId: number) {
  return withFiles(db)
    .leftJoin('admins', 'admins.id', 'room_assets.admin_id')
    .select(['room_assets.file_id as fileId', 'admins.name as uploadedBy'])
    .where('room_assets.room_id', '=', roomId)
    .execute();
}

/** The earlier files of all of a room's assets, the last uploaded first. */
export function listVersions(db: Database, roomId: number) {
  return db
    .selectFrom('room_assets')
    .innerJoin('bundle_versions', 'bundle_versions.room_asset_id', 'room_assets.id')
    .innerJoin('files', 'files.id', 'bundle_versions.file_id')
    .leftJoin('admins', 'admins.id', 'bundle_versions.admin_id')
    .select([
      'bundle_versions.file_id as id',
      'room_assets.id as assetId',
      'bundle_versions.uploaded_at as uploadedAt',
      'files.name',
      'files.bytes',
      'admins.name as uploadedBy',
    ])
    .where('room_assets.room_id', '=', roomId)
    .orderBy('bundle_versions.uploaded_at', 'desc')
    .orderBy('bundle_versions.file_id', 'desc')
    .execute();
}

export function findAsset(db: Database, id: number) {
  return withFiles(db).where('room_assets.id', '=', id).executeTakeFirst();
}

/**
 * Creates the platform's asset, or replaces its file, which becomes a version. The caller holds the
 * room for change.
 */
export async function saveAsset(
  db: Database,
  roomId: number,
  platform: AssetPlatform,
  { fileId, isPlatformVerified, now, adminId }: AssetFile,
): Promise<void> {
  const file = {
    file_id: fileId,
    is_platform_verified: Number(isPlatformVerified),
    updated_at: now,
    admin_id: adminId,
  };
  await db
    .insertInto('bundle_versions')
    .columns(VERSION_COLUMNS)
    .expression(asVersion(db, now).where('room_id', '=', roomId).where('platform', '=', platform))
    .execute();
  await db
    .insertInto('room_assets')
    .values({ room_id: roomId, platform, created_at: now, ...file })
    .onConflict((conflict) => conflict.columns(['room_id', 'platform']).doUpdateSet(file))
    .execute();
}

/** Deletes versions of a room's assets, with their files, except the last replaced ones of each. */
export async function deleteOldVersions(db: Database, roomId: number): Promise<void> {
  const ranked = db
    .selectFrom('bundle_versions')
    .innerJoin('room_assets', 'room_assets.id', 'bundle_versions.room_asset_id')
    .where('room_assets.room_id', '=', roomId)
    .select((eb) => [
      'bundle_versions.file_id',
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('bundle_versions.room_asset_id')
            // By when it was replaced: one that came back for a while is not old.
            .orderBy('bundle_versions.replaced_at', 'desc')
            .orderBy('bundle_versions.file_id', 'desc'),
        )
        .as('place'),
    ]);
  const old = await db
    .selectFrom(ranked.as('ranked'))
    .select('file_id')
    .where('place', '>', MAX_BUNDLE_VERSIONS)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ file_id }) => file_id);
  await db.deleteFrom('bundle_versions').where('file_id', 'in', ids).execute();
}

/**
 * Exchanges an asset's file for one of its versions. The caller holds the room for change, and has
 * seen both there.
 */
export async function exchangeFile(
  db: Database,
  assetId: number,
  versionId: number,
  now: number,
): Promise<void> {
  const current = await asVersion(db, now).where('id', '=', assetId).executeTakeFirstOrThrow();
  const wanted = await db
    .selectFrom('bundle_versions')
    .selectAll()
    .where('file_id', '=', versionId)
    .executeTakeFirstOrThrow();
  await db.updateTable('bundle_versions').set(current).where('file_id', '=', versionId).execute();
  await db
    .updateTable('room_assets')
    .set({
      file_id: wanted.file_id,
      is_platform_verified: wanted.is_platform_verified,
      updated_at: wanted.uploaded_at,
      admin_id: wanted.admin_id,
    })
    .where('id', '=', assetId)
    .execute();
}

const VERSION_COLUMNS = [
  'file_id',
  'room_asset_id',
  'is_platform_verified',
  'uploaded_at',
  'replaced_at',
  'admin_id',
] as const;

/** An asset's current file as the version that it becomes; the columns are those above. */
function asVersion(db: Database, now: number) {
  return db
    .selectFrom('room_assets')
    .select((eb) => [
      'file_id',
      'id as room_asset_id',
      'is_platform_verified',
      'updated_at as uploaded_at',
      eb.cast<number>(eb.val(now), 'bigint').as('replaced_at'),
      'admin_id',
    ]);
}

function withFiles(db: Database) {
  return db
    .selectFrom('room_assets')
    .innerJoin('files', 'files.id', 'room_assets.file_id')
    .select([
      'room_assets.id',
      'room_assets.room_id as roomId',
      'room_assets.platform',
      'room_assets.is_platform_verified as isPlatformVerified',
      'room_assets.created_at as createdAt',
      'room_assets.updated_at as updatedAt',
      'files.key',
      'files.name',
      'files.bytes',
      'files.sha256',
      'files.unity_target as unityTarget',
    ]);
}
