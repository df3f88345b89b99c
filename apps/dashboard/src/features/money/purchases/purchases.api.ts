import { purchaseRoutes } from '@atrio/contract/money/purchases';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../kit/api/query-client.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** One page of the list on screen. */
export function purchasesPageQuery(list: ListRange<'createdAt'>) {
  return queryOptions({
    ...apiQuery(purchaseRoutes.list, listArgs(list)),
    select: (out) => toPage(out.roomItems, out.total),
  });
}

/** As many as one answer may hold. */
const MOST = 200;

/** How many are available, which come first; more than one answer holds are '200+'. */
export function availableCountQuery() {
  return queryOptions({
    ...apiQuery(purchaseRoutes.list, { page: 1, pageSize: MOST }),
    select: ({ roomItems, total = 0 }) => {
      const count = roomItems.filter(({ consumed }) => !consumed).length;
      return { count, isMore: count === MOST && total > MOST };
    },
  });
}

export function purchaseQuery(id: number) {
  return apiQuery(purchaseRoutes.get, { id: String(id) });
}
