import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import { formatAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';

/** An asset for tests; a test passes the fields it is about. */
export function assetSample(platform: AssetPlatform, fields: Partial<RoomAsset> = {}): RoomAsset {
  return {
    id: 1,
    platform,
    assetUrl: formatAssetUrl({
      platform,
      name: 'auditorio-v12.bundle',
      url: `/files/${platform}-v12`,
    }),
    isPlatformVerified: true,
    createdAt: '2026-11-18T16:40:00.000Z',
    updatedAt: '2026-11-18T16:40:00.000Z',
    uploadedBy: 'Helena',
    versionId: 30,
    versions: [],
    ...fields,
  };
}
