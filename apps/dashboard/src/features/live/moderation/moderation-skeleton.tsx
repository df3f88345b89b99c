import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import classes from './moderation.module.css';

export function ModerationSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[150, 190].map((width) => (
        <div className={classes.row} key={width}>
          <SkeletonBar width={90} />
          <SkeletonBar width={width} />
          <SkeletonBar width={120} />
        </div>
      ))}
    </div>
  );
}
