import { type AssetPlatform, assetPlatforms } from '@atrio/contract/catalogue/bundles';
import { assetRoutes, parseAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';
import { Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { apiQuery, invalidate, useApiMutation } from '../../../kit/api/query-client.ts';
import { type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';
import { useNow } from '../../../kit/dates/use-now.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { useReportUnsaved } from '../../../kit/form/panel-store.ts';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { amountNote, useSectionNote } from '../../../kit/page/section-notes.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { quarterWords, runState, speedWords } from '../../../kit/upload/upload-run.ts';
import { type UploadOutcome, useUploadQueue } from '../../../kit/upload/use-upload-queue.ts';
import { BundleVersions, whenAndWho } from '../../catalogue/bundles/bundle-versions.tsx';
import { PlatformSlots, PlatformSlotsSkeleton } from '../../catalogue/bundles/platform-slots.tsx';
import classes from './assets.module.css';

/** The panel's id, by which the page's index finds it. */
const SECTION = 'assets-da-sala';

/** Titles of this panel alone (docs/product/screens.md#assets-of-a-room). */
const TITLES: Record<AssetPlatform, string> = {
  webgl: 'Webgl',
  android: 'Android',
  windows: 'Windows',
};

/** A room's asset bundles, one per platform: the current file and the one chosen to replace it. */
export function AssetsPanel({ roomId }: { roomId: number }) {
  const query = useQuery(assetsQuery(roomId));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando assets"
      errorTitle="Erro ao carregar assets"
      skeleton={<PlatformSlotsSkeleton />}
    >
      {({ roomAssets }) => <Assets roomId={roomId} assets={roomAssets} />}
    </QueryStates>
  );
}

function Assets({ roomId, assets }: { roomId: number; assets: readonly RoomAsset[] }) {
  const uploads = useAssetUploads(roomId, assets);
  useSectionNote(SECTION, amountNote(assets.length));
  const now = useNow(uploads.queue.isBusy);
  return (
    <>
      <PlatformSlots
        titles={TITLES}
        fileOf={(platform) => currentFile(uploads, platform)}
        queue={uploads.queue}
        now={now}
      />
      <AssetActions uploads={uploads} now={now} />
    </>
  );
}

function currentFile({ existingOf, queue }: AssetUploads, platform: AssetPlatform) {
  const asset = existingOf(platform);
  if (!asset) return undefined;
  return {
    name: parseAssetUrl(asset.assetUrl)?.name ?? 'Arquivo sem nome',
    note: `Enviado em ${whenAndWho(asset.updatedAt, asset.uploadedBy)}`,
    earlier: <AssetVersions asset={asset} onBack={() => queue.forgetSent(platform)} />,
  };
}

interface AssetVersionsProps {
  asset: RoomAsset;
  /** After an earlier file has come back. */
  onBack: () => void;
}

function AssetVersions({ asset, onBack }: AssetVersionsProps) {
  const { mutate, isPending } = useApiMutation(assetRoutes.restore, {
    invalidates: ['assets', 'history'],
    failed: 'Erro ao voltar à versão anterior',
  });
  const assetId = String(asset.id);
  return (
    <BundleVersions
      bundle={asset}
      isPending={isPending}
      restore={(versionId, options) => mutate({ assetId, versionId }, options)}
      onBack={onBack}
    />
  );
}

/** The panel's button: 'Upload', or 'Cancelar' with the progress while files are sent. */
function AssetActions({ uploads, now }: { uploads: AssetUploads; now: number }) {
  const { queue, unsent } = uploads;
  // On phones the button comes after the files.
  const Place = useIsPhone() ? Foot : PanelActions;
  const run = runState(queue.items, queue.meter, now);
  const speed = speedWords(run);
  const isOff = unsent.length === 0 && !queue.isBusy;
  const Icon = queue.isBusy ? IconX : IconUpload;

  function handleClick({ detail }: MouseEvent) {
    // Ignores the second click of a double click on 'Upload', which would cancel.
    if (queue.isBusy && detail < 2) queue.cancelAll();
    else if (!queue.isBusy && !isOff) queue.start();
  }
  return (
    <>
      <LiveText>{queue.isBusy ? quarterWords(run) : undefined}</LiveText>
      <Place>
        {queue.isBusy && (
          <span className={classes.sending}>
            Enviando... {run.place} de {run.count}
            {speed && ` · ${speed}`}
          </span>
        )}
        {/* Always the same button, and never `disabled`, so that it keeps the focus. */}
        <Button
          variant={unsent.length > 0 && !queue.isBusy ? 'filled' : 'default'}
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          onClick={handleClick}
        >
          {queue.isBusy ? 'Cancelar' : 'Upload'}
        </Button>
      </Place>
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** The spelling that the error messages use. */
const NAMES: Record<AssetPlatform, string> = {
  webgl: 'WebGl',
  android: 'Android',
  windows: 'Windows',
};

/** The files chosen for a room's platforms, at most one each, and the queue that uploads them. */
function useAssetUploads(roomId: number, assets: readonly RoomAsset[]) {
  const existingOf = (platform: AssetPlatform) =>
    assets.find((asset) => asset.platform === platform);
  const queue = useUploadQueue({
    send: ({ key, file }, options) => {
      const platform = platformOf(key);
      return saveAsset({ roomId, platform, existing: existingOf(platform), file }, options);
    },
    onDone: (outcome) => announce(outcome, (platform) => existingOf(platform) !== undefined),
  });
  const unsent = queue.items.filter(({ phase }) => phase !== 'sent');
  useReportUnsaved(SECTION, unsent.length > 0, queue.clear);
  return { queue, unsent, existingOf };
}

/** Items are keyed by their platform, so that each has one. */
function platformOf(key: string): AssetPlatform {
  const platform = assetPlatforms.find((name) => name === key);
  if (!platform) throw new Error(`${key} is no platform`);
  return platform;
}

/**
 * Shows a toast for each refused platform, or a single one when every platform was refused; a lost
 * connection is shown once.
 */
function announce({ sent, failed }: UploadOutcome, hadOne: (platform: AssetPlatform) => boolean) {
  if (sent.length > 0) invalidateAssets();
  if (failed.length === 0) toast.success('Assets atualizados com sucesso');
  const refusals = failed
    .filter(({ error }) => error.isFromServer)
    .map(({ item, error }) => {
      const platform = platformOf(item.key);
      const action = hadOne(platform) ? 'update' : 'upload';
      const title = `Erro ao fazer ${action} dos assets para ${NAMES[platform]}`;
      return { title, reason: error.message };
    });
  if (sent.length === 0 && refusals.length > 1) {
    const description = refusals.map(({ title }) => title).join('. ');
    toast.error('Não foi possível alterar os assets', { description });
  } else {
    for (const { title, reason } of refusals) toast.error(title, { description: reason });
  }
  const lost = failed.find(({ error }) => !error.isFromServer);
  if (lost) toast.error('Erro ao editar assets', { description: lost.error.message });
}

type AssetUploads = ReturnType<typeof useAssetUploads>;

function assetsQuery(roomId: number) {
  return apiQuery(assetRoutes.list, { roomId: String(roomId) });
}

interface AssetUpload {
  roomId: number;
  platform: AssetPlatform;
  /** The platform's current asset, which is updated; without one, an asset is created. */
  existing: RoomAsset | undefined;
  file: File;
}

function saveAsset({ roomId, platform, existing, file }: AssetUpload, options: UploadOptions) {
  if (existing) {
    const id = String(existing.id);
    const fields = { assetId: id, roomAssetId: id };
    return uploadForm(assetRoutes.update, fields, { files: file }, options);
  }
  const fields = { roomId: String(roomId), platforms: [platform] };
  return uploadForm(assetRoutes.create, fields, { files: file }, options);
}

function invalidateAssets(): void {
  invalidate(['assets', 'history']);
}
