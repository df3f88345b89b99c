import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface AssetFile {
  fileId: number;
  isPlatformVerified: boolean;
  now: number;
}

/** A room's assets, at most one per platform. */
export function listAssets(db: Database, roomId: number) {
  return withFiles(db).where('room_assets.room_id', '=', roomId).execute();
}

export function findAsset(db: Database, id: number) {
  return withFiles(db).where('room_assets.id', '=', id).executeTakeFirst();
}

/** Creates the platform's asset, or replaces its file; nothing refers to the old file then. */
export async function saveAsset(
  db: Database,
  roomId: number,
  platform: AssetPlatform,
  { fileId, isPlatformVerified, now }: AssetFile,
): Promise<void> {
  const file = {
    file_id: fileId,
    is_platform_verified: Number(isPlatformVerified),
    updated_at: now,
  };
  await db
    .insertInto('room_assets')
    .values({ room_id: roomId, platform, created_at: now, ...file })
    .onConflict((conflict) => conflict.columns(['room_id', 'platform']).doUpdateSet(file))
    .execute();
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
