import { useDebouncedCallback, useDidUpdate } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePeriod } from '../../form/use-period.ts';
import type { Period } from '../../lib/periods.ts';
import { PLAYERS_PER_PAGE, playersQuery } from './players.api.ts';

const CATCH_UP_MS = 1_000;

/** Period, search and page of the panel's table; the period stands in the address bar. */
export function usePlayerList(roomId: number, onlineNow: number) {
  const { period, setPeriod, startDate } = usePeriod('periodo-usuarios');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...playersQuery(roomId, { startDate, page, search }),
    // What was found before stays while the next answer is on its way; 'nobody' says nothing.
    placeholderData: (before) => (before?.analytics.length === 0 ? undefined : before),
  });
  // A crowd that comes in together is asked for once.
  const catchUp = useDebouncedCallback(() => void query.refetch(), CATCH_UP_MS);
  useDidUpdate(catchUp, [onlineNow]);
  const { data, isPlaceholderData } = query;
  // The page emptied under us, as the period moved on: show the last one there is.
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
