import { type AssetPlatform, otherPlatform } from '@atrio/contract/catalogue/bundles';
import { AppError } from '../../../lib/app-error.ts';
import type { KeptFile } from './files.service.ts';

/** @throws AppError WRONG_PLATFORM, at the file, for a bundle built for another platform */
export function refuseOtherPlatform(
  { target, field, index }: KeptFile,
  platform: AssetPlatform,
): void {
  const sentence = otherPlatform(target, platform);
  if (sentence)
    throw new AppError('WRONG_PLATFORM', { fields: { [`${field}.${index}`]: sentence } });
}
