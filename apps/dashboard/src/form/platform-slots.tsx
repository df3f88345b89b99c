import { type AssetPlatform, assetPlatforms } from '@atrio/contract/assets';
import { SkeletonBar } from '../ui/skeletons.tsx';
import { limitsOf } from './file-kinds.ts';
import { type PlatformFile, PlatformSlot } from './platform-slot.tsx';
import classes from './platform-slots.module.css';
import type { UploadQueue } from './use-upload-queue.ts';

interface PlatformSlotsProps {
  titles: Record<AssetPlatform, string>;
  fileOf: (platform: AssetPlatform) => PlatformFile | undefined;
  /** Its items are keyed by their platform, so that each has one. */
  queue: UploadQueue;
  now: number;
  /** Whether a failure is read out from here; not where a toast says it. */
  hasAlerts?: boolean;
}

/** Asset bundles, one for each platform: what is there, and what shall take its place. */
export function PlatformSlots(props: PlatformSlotsProps) {
  const { titles, fileOf, queue, now, hasAlerts = false } = props;
  return (
    <>
      <div className={classes.area}>
        <div className={classes.slots}>
          {assetPlatforms.map((platform) => (
            <PlatformSlot
              key={platform}
              platform={platform}
              title={titles[platform]}
              file={fileOf(platform)}
              queue={queue}
              now={now}
              hasAlerts={hasAlerts}
            />
          ))}
        </div>
      </div>
      <p className={classes.limits}>
        {limitsOf('bundle')}. O arquivo atual fica no ar até o novo chegar inteiro.
      </p>
    </>
  );
}

export function PlatformSlotsSkeleton() {
  return (
    <div className={classes.area} aria-hidden="true">
      <div className={classes.slots}>
        {assetPlatforms.map((platform) => (
          <div className={classes.slot} key={platform}>
            <SkeletonBar width={90} height={16} />
            <SkeletonBar width={150} />
            <SkeletonBar width={120} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </div>
  );
}
