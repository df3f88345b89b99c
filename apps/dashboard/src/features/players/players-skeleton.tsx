import { SkeletonBar } from '../../ui/skeletons.tsx';
import classes from './players.module.css';

export function PlayersSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[120, 150, 100, 140, 110].map((width) => (
        <div className={classes.skeletonRow} key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={48} />
          <SkeletonBar width={110} />
        </div>
      ))}
    </div>
  );
}
