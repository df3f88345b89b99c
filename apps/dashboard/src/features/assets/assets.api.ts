import { type AssetPlatform, assetRoutes, type RoomAsset } from '@atrio/contract/assets';
import { apiQuery, invalidate } from '../../lib/query-client.ts';
import { type UploadOptions, uploadForm } from '../../lib/upload.ts';

export function assetsQuery(roomId: number) {
  return apiQuery(assetRoutes.list, { roomId: String(roomId) });
}

interface AssetUpload {
  roomId: number;
  platform: AssetPlatform;
  /** What the platform has now: it is updated, otherwise one is created. */
  existing: RoomAsset | undefined;
  file: File;
}

export function saveAsset(
  { roomId, platform, existing, file }: AssetUpload,
  options: UploadOptions,
) {
  if (existing) {
    const id = String(existing.id);
    const fields = { assetId: id, roomAssetId: id };
    return uploadForm(assetRoutes.update, fields, { files: file }, options);
  }
  const fields = { roomId: String(roomId), platforms: [platform] };
  return uploadForm(assetRoutes.create, fields, { files: file }, options);
}

export function invalidateAssets(): void {
  invalidate(['assets', 'history']);
}
