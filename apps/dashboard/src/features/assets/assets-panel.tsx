import { type AssetPlatform, parseAssetUrl, type RoomAsset } from '@atrio/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { PlatformSlots, PlatformSlotsSkeleton } from '../../form/platform-slots.tsx';
import { useNow } from '../../form/use-now.ts';
import { formatDateTime } from '../../lib/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { AssetActions } from './asset-actions.tsx';
import { assetsQuery } from './assets.api.ts';
import { useAssetUploads } from './use-asset-uploads.ts';

/** As the specification writes them in this panel. */
const TITLES: Record<AssetPlatform, string> = {
  webgl: 'Webgl',
  android: 'Android',
  windows: 'Windows',
};

/** A room's asset bundles, one for each platform: what is there, and what shall take its place. */
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
  const now = useNow(uploads.queue.isBusy);
  return (
    <>
      <PlatformSlots
        titles={TITLES}
        fileOf={(platform) => currentFile(uploads.existingOf(platform))}
        queue={uploads.queue}
        now={now}
      />
      <AssetActions uploads={uploads} now={now} />
    </>
  );
}

function currentFile(asset: RoomAsset | undefined) {
  if (!asset) return undefined;
  const [day, time] = formatDateTime(asset.updatedAt).split(' ');
  return {
    name: parseAssetUrl(asset.assetUrl)?.name ?? 'Arquivo sem nome',
    note: `Atualizado em ${day} às ${time}`,
  };
}
