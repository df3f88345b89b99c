import { startTransition, useEffect, useState } from 'react';
import { useFirstScreenSeen } from '../lib/first-screen.ts';
import { useIsFirstEntry } from '../ui/use-is-first-entry.ts';

/** More than a phone's screen holds. */
const FIRST_ROWS = 8;

/**
 * The page a tab opens with shows the rows that fit on a phone first and draws the rest behind them,
 * in pieces that leave room for taps. Any other page has all of them at once: whoever comes back to
 * it is where they were.
 */
export function useRowsInTurn<Row>(rows: readonly Row[]): readonly Row[] {
  const isFirst = useIsFirstEntry();
  const [isWhole, setWhole] = useState(!isFirst);
  const isSeen = useFirstScreenSeen();
  useEffect(() => {
    if (isSeen && !isWhole) startTransition(() => setWhole(true));
  }, [isSeen, isWhole]);
  return isWhole ? rows : rows.slice(0, FIRST_ROWS);
}
