import { assetPlatforms } from '@atrio/contract/assets';
import type { CustomizationItem } from '@atrio/contract/customization';
import { limitsOf } from '../../form/file-kinds.ts';
import { useNow } from '../../form/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { BundleActions } from './bundle-actions.tsx';
import { BundleSlot } from './bundle-slot.tsx';
import classes from './bundles.module.css';
import { useBundleUploads } from './use-bundle-uploads.ts';

/** An item's asset bundles: what each platform has, and what shall take its place. */
export function BundlesPanel({ item }: { item: CustomizationItem }) {
  const uploads = useBundleUploads(item);
  const now = useNow(uploads.queue.isBusy);
  return (
    <Panel id="asset-bundles" title="Asset bundles" isOpenOnPhone>
      <BundleActions uploads={uploads} now={now} />
      <div className={classes.area}>
        <div className={classes.slots}>
          {assetPlatforms.map((platform) => (
            <BundleSlot key={platform} platform={platform} uploads={uploads} now={now} />
          ))}
        </div>
      </div>
      <p className={classes.limits}>
        {limitsOf('bundle')}. O arquivo atual fica no ar até o novo chegar inteiro.
      </p>
    </Panel>
  );
}
