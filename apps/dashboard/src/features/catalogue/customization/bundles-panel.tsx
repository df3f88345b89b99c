import {
  type AssetPlatform,
  assetPlatformLabels,
  assetPlatforms,
} from '@atrio/contract/catalogue/bundles';
import { type CustomizationItemDetail, itemRoutes } from '@atrio/contract/catalogue/customization';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useApiMutation } from '../../../kit/api/query-client.ts';
import { useNow } from '../../../kit/dates/use-now.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { Panel, PanelActions } from '../../../kit/page/panel.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { quarterWords, runState, speedWords } from '../../../kit/upload/upload-run.ts';
import { useUploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { BundleVersions, whenAndWho } from '../bundles/bundle-versions.tsx';
import { PlatformSlots } from '../bundles/platform-slots.tsx';
import classes from './bundles.module.css';
import { invalidateItems, saveBundle } from './customization.api.ts';

/** An item's asset bundles: what each platform has, and what shall take its place. */
export function BundlesPanel({ item }: { item: CustomizationItemDetail }) {
  const uploads = useBundleUploads(item);
  const now = useNow(uploads.queue.isBusy);
  return (
    <Panel id="asset-bundles" title="Asset bundles" isOpenOnPhone>
      <BundleActions uploads={uploads} now={now} />
      <PlatformSlots
        titles={assetPlatformLabels}
        fileOf={(platform) => currentFile(item.id, uploads, platform)}
        queue={uploads.queue}
        now={now}
        hasAlerts
      />
    </Panel>
  );
}

function currentFile(itemId: number, uploads: BundleUploads, platform: AssetPlatform) {
  const asset = uploads.assetOf(platform);
  if (!asset) return undefined;
  const sent = `enviado em ${whenAndWho(asset.updatedAt, asset.uploadedBy)}`;
  return {
    name: asset.name,
    note: `Asset ${asset.id} · ${sent}`,
    earlier: (
      <EarlierBundles
        itemId={itemId}
        asset={asset}
        onBack={() => uploads.queue.forgetSent(platform)}
      />
    ),
  };
}

interface EarlierBundlesProps {
  itemId: number;
  asset: CustomizationItemDetail['assets'][number];
  /** After an earlier file has come back. */
  onBack: () => void;
}

function EarlierBundles({ itemId, asset, onBack }: EarlierBundlesProps) {
  const { mutate, isPending } = useApiMutation(itemRoutes.restoreAsset, {
    invalidates: ['items', 'history'],
    failed: 'Erro ao voltar à versão anterior',
  });
  return (
    <BundleVersions
      bundle={asset}
      isPending={isPending}
      restore={(versionId, options) => mutate({ itemId: String(itemId), versionId }, options)}
      onBack={onBack}
    />
  );
}

/** The panel's one button, which gives way to how far it is and a way to call it off. */
function BundleActions({ uploads, now }: { uploads: BundleUploads; now: number }) {
  const { queue, hasUnsent } = uploads;
  const run = runState(queue.items, queue.meter, now);
  const speed = speedWords(run);
  const Icon = queue.isBusy ? IconX : IconUpload;

  function handleClick({ detail }: MouseEvent) {
    // The second half of a double click on 'Upload' does not mean what has become of the button.
    if (queue.isBusy && detail < 2) queue.cancelAll();
    else if (!queue.isBusy) queue.start();
  }
  return (
    <>
      <LiveText>{queue.isBusy ? quarterWords(run) : undefined}</LiveText>
      <PanelActions>
        {queue.isBusy && (
          <span className={classes.sending}>
            Enviando... {run.place} de {run.count}
            {speed && ` · ${speed}`}
          </span>
        )}
        {/* One button throughout, so that whoever pressed it keeps the focus. */}
        <Button
          variant={hasUnsent && !queue.isBusy ? 'filled' : 'default'}
          disabled={!hasUnsent && !queue.isBusy}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={handleClick}
        >
          {queue.isBusy ? 'Cancelar envio' : 'Upload'}
        </Button>
      </PanelActions>
    </>
  );
}

/** The bundles that were chosen for an item's platforms, one each, and their way there. */
function useBundleUploads({ id: itemId, assets }: CustomizationItemDetail) {
  const queue = useUploadQueue({
    send: ({ key, file }, options) =>
      saveBundle({ itemId, platform: platformOf(key), file }, options),
    // Failures are shown beside their platform.
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

type BundleUploads = ReturnType<typeof useBundleUploads>;
