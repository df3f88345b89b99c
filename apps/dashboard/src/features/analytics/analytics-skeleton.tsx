import { SkeletonBar } from '../../ui/skeletons.tsx';
import classes from './analytics.module.css';

export function AnalyticsSkeleton() {
  return (
    <div aria-hidden="true">
      <p className={classes.summary}>
        <SkeletonBar width={320} />
      </p>
      <div className={classes.charts}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className={classes.chartSkeleton}>
      <SkeletonBar width={90} />
      <SkeletonBar width={180} />
      <SkeletonBar width="100%" height={190} />
    </div>
  );
}
