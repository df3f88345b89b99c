/** The platforms of asset bundles, of customization items as of rooms. */
export const assetPlatforms = ['webgl', 'android', 'windows'] as const;
export type AssetPlatform = (typeof assetPlatforms)[number];

export const assetPlatformLabels: Record<AssetPlatform, string> = {
  webgl: 'WebGL',
  android: 'Android',
  windows: 'Windows',
};

/** Targets that a bundle may name and that no platform of ours uses. */
const OTHER_TARGETS: Record<string, string> = { ios: 'iOS', macos: 'macOS', linux: 'Linux' };

/**
 * The sentence that refuses a bundle built for another platform, which would not load; undefined
 * for one of this platform and for one whose target cannot be read.
 */
export function otherPlatform(target: string | null, platform: AssetPlatform): string | undefined {
  if (target === null || target === platform) return undefined;
  const labels: Record<string, string> = { ...OTHER_TARGETS, ...assetPlatformLabels };
  return `Este arquivo é para ${labels[target]}, não para ${labels[platform]}`;
}
