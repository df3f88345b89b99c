import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useIsFirstEntry } from '../ui/use-is-first-entry.ts';
import { useIsPhone } from '../ui/window-width.ts';
import { useFirstScreenSeen } from './first-screen.ts';

/** More than a phone's screen holds. */
const FIRST_CARDS = 8;
/** More than most windows hold. */
const FIRST_ROWS = 16;
/** To put more into the page in one go would keep a slow machine from answering taps. */
const NEXT_ROWS = 14;

/**
 * A page shows the rows that fit on its screen first and draws the rest behind them, in pieces that
 * leave room for taps. Somebody who comes back to it by the browser's Back is where they were, and
 * has all rows at once.
 */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isFirst = useIsFirstEntry();
  const isReturn = useNavigationType() === 'POP' && !isFirst;
  const isPhone = useIsPhone();
  const [count, setCount] = useState(() => {
    if (isReturn) return Number.POSITIVE_INFINITY;
    return isPhone ? FIRST_CARDS : FIRST_ROWS;
  });
  const isSeen = useFirstScreenSeen();
  const isMore = count < rows.length;
  useEffect(() => {
    if (isSeen && isMore) startTransition(() => setCount(count + NEXT_ROWS));
  }, [isSeen, isMore, count]);
  return isMore ? rows.slice(0, count) : rows;
}
