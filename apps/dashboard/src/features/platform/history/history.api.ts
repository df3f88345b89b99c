import type { RouteOutput } from '@atrio/contract/lib/route';
import {
  type HistoryLine,
  historyRoutes,
  MAX_HISTORY_LINES,
} from '@atrio/contract/platform/history';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../kit/api/api-client.ts';
import { apiQuery } from '../../../kit/api/query-client.ts';
import type { ListPage, ListState } from '../../../kit/list/use-list-state.ts';
import { historyArgs } from './history-filters.ts';

const PER_PAGE = 20;
const LINES_PER_PAGE = 50;

/** One room's history by pages, each older than the last entry of the page before. */
export function historyQuery(roomId: number) {
  const args = { id: String(roomId), limit: PER_PAGE };
  // Without the key's type tag, which is for a single read: here the data are pages.
  const queryKey: readonly unknown[] = apiQuery(historyRoutes.room, args).queryKey;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(historyRoutes.room, { ...args, before: pageParam }, { signal }),
    // Others add to the history too, so it is read again when the tab gets the focus.
    staleTime: 0,
    // No cursor: from the newest on.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ history, hasMore }) => (hasMore ? history.at(-1)?.id : undefined),
  });
}

export type HistoryPages = InfiniteData<RouteOutput<(typeof historyRoutes)['list']>>;

/** The history of everything, filtered as the address says. */
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
