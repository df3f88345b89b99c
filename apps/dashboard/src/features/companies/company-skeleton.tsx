import { SkeletonBar, SkeletonCard } from '../../ui/skeletons.tsx';
import classes from './company-form.module.css';

/** The editor at rest, while its company is on its way. */
export function CompanySkeleton() {
  return (
    <div className={classes.layout} aria-hidden="true">
      <div className={classes.column}>
        <SkeletonCard fields={1} />
        <SkeletonCard fields={3} />
        <SkeletonCard fields={1} />
      </div>
      <div className={classes.skeletonPreview}>
        <SkeletonBar width="100%" height={296} />
      </div>
    </div>
  );
}
