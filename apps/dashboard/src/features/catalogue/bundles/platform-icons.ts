import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import {
  IconBrandAndroid,
  IconBrandWindows,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';

export const PLATFORM_ICONS: Record<AssetPlatform, TablerIcon> = {
  webgl: IconWorld,
  android: IconBrandAndroid,
  windows: IconBrandWindows,
};
