import { assetPlatforms, type RoomAsset } from '@atrio/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { limitsOf } from '../../form/file-kinds.ts';
import { useNow } from '../../form/use-now.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { AssetActions } from './asset-actions.tsx';
import { AssetSlot } from './asset-slot.tsx';
import { assetsQuery } from './assets.api.ts';
import classes from './assets.module.css';
import { useAssetUploads } from './use-asset-uploads.ts';

/** A room's asset bundles, one for each platform: what is there, and what shall take its place. */
export function AssetsPanel({ roomId }: { roomId: number }) {
  const query = useQuery(assetsQuery(roomId));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando assets"
      errorTitle="Erro ao carregar assets"
      skeleton={<AssetsSkeleton />}
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
      <div className={classes.slots}>
        {assetPlatforms.map((platform) => (
          <AssetSlot key={platform} platform={platform} uploads={uploads} now={now} />
        ))}
      </div>
      <p className={classes.limits}>
        {limitsOf('bundle')}. O arquivo atual fica no ar até o novo chegar inteiro.
      </p>
      <AssetActions uploads={uploads} now={now} />
    </>
  );
}

function AssetsSkeleton() {
  return (
    <div className={classes.slots} aria-hidden="true">
      {assetPlatforms.map((platform) => (
        <div className={classes.slot} key={platform}>
          <SkeletonBar width={90} height={16} />
          <SkeletonBar width={150} />
          <SkeletonBar width={120} />
          <SkeletonBar width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
