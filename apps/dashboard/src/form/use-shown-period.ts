import { useState } from 'react';
import type { Period } from '../lib/periods.ts';

/**
 * The period of what is on screen: while another loads and the answer before it stays, that is still
 * the one before.
 */
export function useShownPeriod(
  period: Period,
  { data, isPlaceholderData }: { data: unknown; isPlaceholderData: boolean },
): Period {
  const [settled, setSettled] = useState(period);
  if (settled !== period && data && !isPlaceholderData) setSettled(period);
  return isPlaceholderData ? settled : period;
}
