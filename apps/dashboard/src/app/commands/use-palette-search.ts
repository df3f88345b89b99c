import { searchRoutes } from '@atrio/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client.ts';
import {
  type Deeds,
  foundGroups,
  matching,
  type PaletteGroup,
  startGroups,
} from './palette-items.tsx';

const DELAY_MS = 200;
const FRESH_MS = 20_000;

/** What there is to choose for what was typed: at once what we know here, then what the server finds. */
export function usePaletteSearch(typed: string, deeds: Deeds) {
  const query = typed.trim();
  const [term] = useDebouncedValue(query, DELAY_MS);
  const search = useQuery({
    ...apiQuery(searchRoutes.find, { q: term }),
    enabled: term !== '' && query !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // Somebody is waiting, and can ask again.
    retry: false,
  });
  const own = startGroups(deeds);
  const found = query !== '' && search.data ? foundGroups(search.data.found) : [];
  const groups = query === '' ? own : withoutRepeats(matching(own, query), found);
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: query !== '' && (query !== term || search.isFetching),
    failure: query !== '' && query === term && !search.isFetching ? search.error : null,
    retry: () => void search.refetch(),
  };
}

/** What is among the recent places is not told again as found. */
function withoutRepeats(own: PaletteGroup[], found: PaletteGroup[]): PaletteGroup[] {
  const known = new Set(own.flatMap(({ items }) => items.map(({ to }) => to)));
  const news = found.map(({ label, items }) => ({
    label,
    items: items.filter(({ to }) => !known.has(to)),
  }));
  return [...own, ...news];
}
