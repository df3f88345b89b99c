import { type HistoryLine, historyRoutes, MAX_HISTORY_LINES } from '@atrio/contract/history';
import type { RouteOutput } from '@atrio/contract/lib/route';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/query-client.ts';
import type { ListPage, ListState } from '../../table/use-list-state.ts';
import { historyArgs } from './history-filters.ts';

const PER_PAGE = 20;
const LINES_PER_PAGE = 50;

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

export type HistoryPages = InfiniteData<RouteOutput<(typeof historyRoutes)['list']>>;

/** The same of everything, as the address narrows it. */
export function historyLinesQuery(list: ListState) {
  const args = { ...historyArgs(list), limit: LINES_PER_PAGE };
  // As above.
  const queryKey: readonly unknown[] = apiQuery(historyRoutes.list, args).queryKey;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(historyRoutes.list, { ...args, before: pageParam }, { signal }),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The rows of the list, newest first, for an export. The total is exact on the last page only. */
export async function* historyPages(list: ListState): AsyncGenerator<ListPage<HistoryLine>> {
  const args = { ...historyArgs(list), limit: MAX_HISTORY_LINES };
  let before: string | undefined;
  let count = 0;
  do {
    const { history, next } = await callApi(historyRoutes.list, { ...args, before });
    before = next ?? undefined;
    count += history.length;
    yield { rows: history, total: before === undefined ? count : count + 1 };
  } while (before !== undefined);
}
