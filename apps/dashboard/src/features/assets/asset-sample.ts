import { type AssetPlatform, formatAssetUrl, type RoomAsset } from '@atrio/contract/assets';

/** An asset for tests; what a test is about, it says itself. */
export function assetSample(platform: AssetPlatform, own: Partial<RoomAsset> = {}): RoomAsset {
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
    ...own,
  };
}
