import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import classes from './history.module.css';

export function HistorySkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[260, 320, 290, 240, 300].map((width) => (
        <div key={width} className={classes.entry}>
          <span className={classes.skeletonFace} />
          <div className={classes.words}>
            <p>
              <SkeletonBar width={width} />
            </p>
            <SkeletonBar width={90} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
