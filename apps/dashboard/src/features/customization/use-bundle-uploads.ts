import { type AssetPlatform, assetPlatforms } from '@atrio/contract/assets';
import type { CustomizationItem } from '@atrio/contract/customization';
import { useWindowEvent } from '@mantine/hooks';
import { useReportUnsaved } from '../../form/panel-store.ts';
import { useUploadQueue } from '../../form/use-upload-queue.ts';
import { toast } from '../../lib/toast.ts';
import { invalidateItems, saveBundle } from './customization.api.ts';

/** The bundles that were chosen for an item's platforms, one each, and their way there. */
export function useBundleUploads({ id: itemId, assets }: CustomizationItem) {
  const queue = useUploadQueue({
    send: ({ key, file }, options) =>
      saveBundle({ itemId, platform: platformOf(key), file }, options),
    // What failed is told where it happened, beside its platform.
    onDone: ({ sent }) => {
      if (sent.length === 0) return;
      invalidateItems();
      toast.success(sent.length === 1 ? 'Asset bundle enviado' : 'Asset bundles enviados');
    },
  });
  const unsent = queue.items.filter(({ phase }) => phase !== 'sent');
  const hasUnsent = unsent.length > 0;
  useReportUnsaved('asset-bundles', hasUnsent, queue.clear);
  useUploadKey(hasUnsent && !queue.isBusy, queue.start);
  return {
    queue,
    hasUnsent,
    assetOf: (platform: AssetPlatform) => assets.find((asset) => asset.platform === platform),
  };
}

/** Ctrl+S or ⌘S sends what was chosen, as it saves forms; in a form it means that form only. */
function useUploadKey(canStart: boolean, start: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || document.activeElement?.closest('form')) return;
    event.preventDefault();
    if (canStart) start();
  });
}

/** Files are keyed by their platform, so that each has one. */
function platformOf(key: string): AssetPlatform {
  const platform = assetPlatforms.find((name) => name === key);
  if (!platform) throw new Error(`${key} is no platform`);
  return platform;
}

export type BundleUploads = ReturnType<typeof useBundleUploads>;
