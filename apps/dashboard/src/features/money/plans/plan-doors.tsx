import { DoorMark } from '../../../kit/states/door-mark.tsx';
import classes from './plans.module.css';

/** More do not fit beside each other on a phone. */
const MOST = 12;
const FEW = 4;
const SOME = 8;

interface PlanDoorsProps {
  /** Rooms that the plan brings. */
  count: number;
  /** At most so many, and small: for the summary of an order. */
  limit?: number;
}

/** A lit door for each room of a plan. Decorative: the number of rooms stands below. */
export function PlanDoors({ count, limit }: PlanDoorsProps) {
  const isWhole = count <= (limit ?? MOST);
  const shown = isWhole ? count : (limit ?? MOST - 1);
  return (
    <div className={classes.doors} data-bare={limit !== undefined || undefined} aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        // The doors are all alike and never move: their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <DoorMark key={index} size={limit === undefined ? sizeFor(count) : 'small'} lit />
      ))}
      {!isWhole && limit === undefined && <span className={classes.more}>+{count - shown}</span>}
    </div>
  );
}

function sizeFor(count: number) {
  if (count <= FEW) return 'phone';
  return count <= SOME ? 'list' : 'small';
}
