import { SkeletonBar } from '../../ui/skeletons.tsx';
import classes from './plans.module.css';

/** Three cards at rest. */
export function PlansSkeleton() {
  return (
    <div className={classes.plans} aria-hidden="true">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonBar width={110} height={18} />
          <div className={classes.doors} />
          <SkeletonBar width={160} height={28} />
          <SkeletonBar width={60} />
          <SkeletonBar width="80%" />
          <SkeletonBar width="100%" height={38} />
        </div>
      ))}
    </div>
  );
}
