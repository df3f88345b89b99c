/** The platforms of asset bundles, of customization items as of rooms. */
export const assetPlatforms = ['webgl', 'android', 'windows'] as const;
export type AssetPlatform = (typeof assetPlatforms)[number];

export const assetPlatformLabels: Record<AssetPlatform, string> = {
  webgl: 'WebGL',
  android: 'Android',
  windows: 'Windows',
};
