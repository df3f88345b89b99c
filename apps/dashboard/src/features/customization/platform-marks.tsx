import { assetPlatformLabels, assetPlatforms } from '@atrio/contract/assets';
import type { CustomizationItem } from '@atrio/contract/customization';
import { VisuallyHidden } from '@mantine/core';
import { PLATFORM_ICONS } from '../../form/platform-icons.ts';
import { plural } from '../../lib/format.ts';
import classes from './customization.module.css';

/** A mark per platform, empty where there is no bundle, with the count and the names in words. */
export function PlatformMarks({ assets }: Pick<CustomizationItem, 'assets'>) {
  const there = assetPlatforms.filter((name) => assets.some(({ platform }) => platform === name));
  const names = there.map((name) => assetPlatformLabels[name]).join(', ');
  return (
    <span className={classes.platforms}>
      {assetPlatforms.map((name) => {
        const Icon = PLATFORM_ICONS[name];
        return (
          <span
            key={name}
            className={classes.platformMark}
            data-there={there.includes(name) || undefined}
            title={assetPlatformLabels[name]}
            aria-hidden="true"
          >
            <Icon size={16} stroke={1.7} />
          </span>
        );
      })}
      <span className={classes.platformWords}>
        {plural(there.length, 'asset', 'assets')}
        {names && <VisuallyHidden>: {names}</VisuallyHidden>}
      </span>
    </span>
  );
}
