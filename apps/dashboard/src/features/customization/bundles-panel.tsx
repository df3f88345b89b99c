import { assetPlatformLabels } from '@atrio/contract/assets';
import type { CustomizationItem } from '@atrio/contract/customization';
import { PlatformSlots } from '../../form/platform-slots.tsx';
import { useNow } from '../../form/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { BundleActions } from './bundle-actions.tsx';
import { type BundleUploads, useBundleUploads } from './use-bundle-uploads.ts';

/** An item's asset bundles: what each platform has, and what shall take its place. */
export function BundlesPanel({ item }: { item: CustomizationItem }) {
  const uploads = useBundleUploads(item);
  const now = useNow(uploads.queue.isBusy);
  return (
    <Panel id="asset-bundles" title="Asset bundles" isOpenOnPhone>
      <BundleActions uploads={uploads} now={now} />
      <PlatformSlots
        titles={assetPlatformLabels}
        fileOf={(platform) => currentFile(uploads.assetOf(platform))}
        queue={uploads.queue}
        now={now}
        hasAlerts
      />
    </Panel>
  );
}

function currentFile(asset: ReturnType<BundleUploads['assetOf']>) {
  return asset && { name: asset.name, note: `Asset ${asset.id}` };
}
