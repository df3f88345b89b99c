import { type AssetPlatform, assetPlatforms, type RoomAsset } from '@atrio/contract/assets';
import { useReportUnsaved } from '../../form/panel-store.ts';
import { type UploadOutcome, useUploadQueue } from '../../form/use-upload-queue.ts';
import { toast } from '../../lib/toast.ts';
import { invalidateAssets, saveAsset } from './assets.api.ts';

/** As the error catalogue writes them. */
const NAMES: Record<AssetPlatform, string> = {
  webgl: 'WebGl',
  android: 'Android',
  windows: 'Windows',
};

/** The files that were chosen for a room's platforms, one each, and their way there. */
export function useAssetUploads(roomId: number, assets: readonly RoomAsset[]) {
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
  useReportUnsaved('assets-da-sala', unsent.length > 0, queue.clear);
  return { queue, unsent, existingOf };
}

/** Items are keyed by their platform, so that each has one. */
function platformOf(key: string): AssetPlatform {
  const platform = assetPlatforms.find((name) => name === key);
  if (!platform) throw new Error(`${key} is no platform`);
  return platform;
}

/** A refusal is told for its platform, once for all where none got through; so is a lost server. */
function announce({ sent, failed }: UploadOutcome, hadOne: (platform: AssetPlatform) => boolean) {
  if (sent.length > 0) invalidateAssets();
  if (failed.length === 0) toast.success('Assets atualizados com sucesso');
  const refusals = failed
    .filter(({ error }) => error.isFromServer)
    .map(({ item, error }) => {
      const platform = platformOf(item.key);
      const deed = hadOne(platform) ? 'update' : 'upload';
      const title = `Erro ao fazer ${deed} dos assets para ${NAMES[platform]}`;
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

export type AssetUploads = ReturnType<typeof useAssetUploads>;
