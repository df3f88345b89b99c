import { SkeletonBar } from '../../ui/skeletons.tsx';
import classes from './messages.module.css';

/** As high as the list will be. */
export function MessagesSkeleton() {
  return (
    <div className={classes.frame} aria-hidden="true">
      {[210, 150, 240, 180, 120].map((width) => (
        <div className={classes.message} key={width}>
          <SkeletonBar width={28} height={28} />
          <div className={classes.skeletonWords}>
            <SkeletonBar width={90} height={10} />
            <SkeletonBar width={width} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
