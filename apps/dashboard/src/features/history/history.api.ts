import { historyRoutes } from '@atrio/contract/history';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/query-client.ts';

const PER_PAGE = 20;

/** Page after page, each older than the last entry of the one before. */
export function historyQuery(roomId: number) {
  const args = { id: String(roomId), limit: PER_PAGE };
  // Without the tag that says what a single read answers: here it is pages of that.
  const queryKey: readonly unknown[] = apiQuery(historyRoutes.room, args).queryKey;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(historyRoutes.room, { ...args, before: pageParam }, { signal }),
    // Others write to it too: whoever comes back to the tab sees what they did.
    staleTime: 0,
    // Nothing: from the newest on.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ history, hasMore }) => (hasMore ? history.at(-1)?.id : undefined),
  });
}
