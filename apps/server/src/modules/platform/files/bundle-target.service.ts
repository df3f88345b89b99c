import { type AssetPlatform, assetPlatformLabels } from '@atrio/contract/catalogue/bundles';
import { AppError } from '../../../lib/app-error.ts';
import type { KeptFile } from './files.service.ts';

/** Targets that a bundle may name and that no platform of ours uses. */
const OTHER_TARGETS: Record<string, string> = { ios: 'iOS', macos: 'macOS', linux: 'Linux' };

/**
 * Refuses a bundle built for another platform, which would not load; one without a target is
 * accepted.
 * @throws AppError WRONG_PLATFORM, at the file
 */
export function refuseOtherPlatform(
  { target, field, index }: KeptFile,
  platform: AssetPlatform,
): void {
  if (target === null || target === platform) return;
  const labels: Record<string, string> = { ...OTHER_TARGETS, ...assetPlatformLabels };
  const sentence = `Este arquivo é para ${labels[target]}, não para ${labels[platform]}`;
  throw new AppError('WRONG_PLATFORM', { fields: { [`${field}.${index}`]: sentence } });
}
