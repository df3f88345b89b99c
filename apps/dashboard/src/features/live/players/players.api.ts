import type { PlayerStatistic } from '@atrio/contract/live/analytics';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { useDebouncedCallback, useDidUpdate } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../kit/api/query-client.ts';
import type { Period } from '../../../kit/dates/periods.ts';
import { usePeriod } from '../../../kit/dates/use-period.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { formatDateTime, toMinutes } from '../../../kit/text/format.ts';

/** The `range` of the call is the length of a page (docs/product/rules.md#analytics-periods). */
export const PLAYERS_PER_PAGE = 20;

interface PlayersPage {
  startDate: string;
  page: number;
  search: string;
  range?: number;
}

function playersQuery(
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
    select: ({ analytics, total, keptSince }) => ({
      rows: analytics,
      total: total ?? analytics.length,
      keptSince,
    }),
  });
}

const CATCH_UP_MS = 1_000;

export type PlayerList = ReturnType<typeof usePlayerList>;

/** Period, search and page of the panel's table; the period is kept in the address bar. */
export function usePlayerList(roomId: number, onlineNow: number) {
  const { period, setPeriod, startDate } = usePeriod('periodo-usuarios');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...playersQuery(roomId, { startDate, page, search }),
    // Keeps the previous rows while the next ones load, unless there were none.
    placeholderData: (before) => (before?.analytics.length === 0 ? undefined : before),
  });
  // Debounced: when a crowd enters together, the list is read once.
  const catchUp = useDebouncedCallback(() => void query.refetch(), CATCH_UP_MS);
  useDidUpdate(catchUp, [onlineNow]);
  const { data, isPlaceholderData } = query;
  // The current page became empty as the period moved on: go to the last page left.
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 1) {
    setPage(Math.max(1, Math.ceil(data.total / PLAYERS_PER_PAGE)));
  }
  return {
    query,
    startDate,
    period,
    setPeriod: (next: Period) => {
      setPeriod(next);
      setPage(1);
    },
    page,
    setPage,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(1);
    },
  };
}

/** The largest page of one call. */
const PLAYERS_PER_CALL = 100;

type Row = PlayerStatistic & { id: number };

const FILE_COLUMNS: FileColumn<Row>[] = [
  { heading: 'Nome', cell: ({ name }) => name },
  { heading: 'Tempo online (min)', cell: ({ duration }) => toMinutes(duration) },
  // The established spelling (docs/product/README.md#how-to-cite-these-pages).
  { heading: 'Ultima vez online', cell: ({ lastEntry }) => formatDateTime(lastEntry) },
  { heading: 'Dentro agora', cell: ({ isOnline }) => (isOnline ? 'Sim' : 'Não') },
  { heading: 'Removido', cell: ({ banId }) => (banId === null ? 'Não' : 'Sim') },
];

/** The export of the room's visitors that match the panel's search and period. */
export function playersFile(
  roomId: number,
  { startDate, search }: { startDate: string; search: string },
): ListFile<Row> {
  return {
    name: `usuarios-sala-${roomId}`,
    columns: FILE_COLUMNS,
    pages: pagesOf(async (page, range) => {
      const query = playersQuery(roomId, { startDate, page, search, range });
      const { rows, total } = await readFresh(query);
      return { rows: rows.map((player) => ({ ...player, id: player.visitorId })), total };
    }, PLAYERS_PER_CALL),
  };
}
