import { startTransition, useEffect, useState } from 'react';
import { useIsFirstEntry } from '../ui/use-is-first-entry.ts';
import { useFirstScreenSeen } from './first-screen.ts';

/** More than a phone's screen holds. */
const FIRST_ROWS = 8;
/** To put more into the page in one go would keep a slow phone from answering taps. */
const NEXT_ROWS = 14;

/**
 * The page a tab opens with shows the rows that fit on a phone first and draws the rest behind them,
 * in pieces that leave room for taps. Any other page has all of them at once: whoever comes back to
 * it is where they were.
 */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isFirst = useIsFirstEntry();
  const [count, setCount] = useState(isFirst ? FIRST_ROWS : Number.POSITIVE_INFINITY);
  const isSeen = useFirstScreenSeen();
  const isMore = count < rows.length;
  useEffect(() => {
    if (isSeen && isMore) startTransition(() => setCount(count + NEXT_ROWS));
  }, [isSeen, isMore, count]);
  return isMore ? rows.slice(0, count) : rows;
}
