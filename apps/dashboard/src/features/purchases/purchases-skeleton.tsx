import { SkeletonBar, SkeletonDoor } from '../../ui/skeletons.tsx';
import classes from './purchases.module.css';

export function PurchasesSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonDoor />
          <div className={classes.words}>
            <SkeletonBar width={120} height={14} />
            <SkeletonBar width={150} />
            <SkeletonBar width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
