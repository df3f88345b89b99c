import { type AssetPlatform, assetPlatformLabels } from '@atrio/contract/assets';
import { AppError } from '../../lib/app-error.ts';
import type { KeptFile } from './files.service.ts';

/** Targets that a bundle may name and that we have no place for. */
const OTHER_TARGETS: Record<string, string> = { ios: 'iOS', macos: 'macOS', linux: 'Linux' };

/**
 * A bundle for another platform loads nowhere; one that does not tell is taken at its word.
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
