import { overviewRoutes } from '@atrio/contract/across/overview';
import { useEffect } from 'react';
import { apiQuery, invalidate } from '../../../kit/api/query-client.ts';
import type { Period } from '../../../kit/dates/periods.ts';

/** An answer that was read ahead of the page is not read again when the page opens. */
const JUST_READ_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The data of the home page. */
export function overviewQuery({ durationMs }: Period) {
  return {
    ...apiQuery(overviewRoutes.get, { days: durationMs / DAY_MS }),
    staleTime: JUST_READ_MS,
  };
}

/**
 * Nearly every change elsewhere affects the home page: who comes back sees the old answer while it is
 * read again.
 */
export function useStaleOnceLeft(): void {
  useEffect(() => () => invalidate(['overview'], 'none'), []);
}
