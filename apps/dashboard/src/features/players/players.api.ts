import { analyticsRoutes } from '@atrio/contract/analytics';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client.ts';

/** Spec section 12: the range parameter is 20. Here it is the length of a page. */
export const PLAYERS_PER_PAGE = 20;

interface PlayersPage {
  startDate: string;
  page: number;
  search: string;
  range?: number;
}

export function playersQuery(
  roomId: number,
  { startDate, page, search, range = PLAYERS_PER_PAGE }: PlayersPage,
) {
  return queryOptions({
    ...apiQuery(analyticsRoutes.players, {
      id: String(roomId),
      startDate,
      range,
      page,
      search: search || undefined,
    }),
    select: ({ analytics, total }) => ({ rows: analytics, total: total ?? analytics.length }),
  });
}
