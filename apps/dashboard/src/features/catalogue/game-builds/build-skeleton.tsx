import { SkeletonBar, SkeletonCard } from '../../../kit/states/skeletons.tsx';
import classes from './build-form.module.css';

/** The editor at rest, while its build is on its way. */
export function BuildSkeleton() {
  return (
    <div className={classes.layout} aria-hidden="true">
      <SkeletonCard fields={3} />
      <div className={classes.skeletonPreview}>
        <SkeletonBar width="100%" height={240} />
      </div>
    </div>
  );
}
