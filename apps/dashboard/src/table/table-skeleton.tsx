import { SkeletonBar, SkeletonDoor } from '../ui/skeletons.tsx';
import classes from './data-table.module.css';

interface TableSkeletonProps {
  /** The first column's header, which is known before the rows are. */
  heading: string;
  text: string;
  hasDoors: boolean;
}

const WIDTHS = [150, 110, 176, 128, 160, 120];

/** Rows at rest, in the shape of the table or of the phone's cards. */
export function TableSkeleton({ heading, text, hasDoors }: TableSkeletonProps) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.skeletonHead}>
        <span>{heading}</span>
        <span className={classes.skeletonText}>{text}</span>
      </div>
      {WIDTHS.map((width) => (
        <div className={classes.skeletonRow} key={width}>
          {hasDoors && <SkeletonDoor />}
          <SkeletonBar width={width} />
          <span className={classes.skeletonEnd}>
            <SkeletonBar width={70} />
            <SkeletonBar width={44} />
          </span>
        </div>
      ))}
    </div>
  );
}
