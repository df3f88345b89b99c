import { SkeletonBar, SkeletonCard } from '../../../kit/states/skeletons.tsx';
import classes from './room-from-item.module.css';

/** The form at rest, while its item is on its way. */
export function PurchaseSkeleton() {
  return (
    <div className={classes.layout} aria-hidden="true">
      <SkeletonCard fields={4} />
      <SkeletonBar width="100%" height={300} />
    </div>
  );
}
