import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '../../table/use-list-state.ts';
import { ticketsPageQuery } from './tickets.api.ts';

/** Search and page of the panel's table. The address bar belongs to the page, not to a panel. */
export function useTicketList(roomId: number) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...ticketsPageQuery(roomId, { page, search }),
    // What was found before stays while the next answer is on its way; 'nothing' says nothing.
    placeholderData: (before) => (before?.total === 0 ? undefined : before),
  });
  const { data, isPlaceholderData } = query;
  // The page emptied under us (its last ticket was deleted): show the last one there is.
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 1) {
    setPage(Math.max(1, Math.ceil(data.total / PAGE_SIZE)));
  }
  return {
    query,
    page,
    setPage,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(1);
    },
  };
}
