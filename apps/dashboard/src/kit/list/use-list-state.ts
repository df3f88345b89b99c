import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rememberListQuery } from './last-query.ts';

/** Names in the address bar; a person reads and shares them, so they are Portuguese. */
const PARAM = { page: 'pagina', search: 'busca', sort: 'ordem' } as const;

export const PAGE_SIZE = 50;

interface ListConfig<Field extends string> {
  /** Fields the call can sort by. */
  sortable: readonly Field[];
  defaultSort: Sort<Field>;
  /** Address-bar names of the filters. */
  filters: readonly string[];
  /** Before the names of a second list on the same screen. */
  prefix?: string;
}

/** A field, or `-field` to sort downwards. */
type Sort<Field extends string> = Field | `-${Field}`;

export interface ListState<Field extends string = string> {
  page: number;
  search: string;
  sort: Sort<Field>;
  /** Only the filters that are set. */
  filters: Readonly<Record<string, string>>;
  /** A search or a filter is on. */
  isFiltered: boolean;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  setSort: (sort: string) => void;
  setFilter: (key: string, value: string | undefined) => void;
  clearFilters: () => void;
  /** The address of the same list with another page. */
  pageHref: (page: number) => string;
}

/**
 * A list's search, filters, sort and page, kept in the address bar alone: Back, reload and a
 * copied link restore them. What equals its default is left out.
 */
export function useListState<const Field extends string>(
  config: ListConfig<Field>,
): ListState<Field> {
  const [params, setParams] = useSearchParams();
  const names = namesFor(config.prefix);
  const firstPage = { [names.page]: undefined };
  const { pathname, search: query } = useLocation();
  useEffect(() => rememberListQuery(pathname, query), [pathname, query]);

  // The router gives a setter the address as last drawn. A change may follow another before that
  // is drawn, as the search's pause ends right after a click on a filter, so the newest is kept.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  function change(changes: Record<string, string | undefined>, replace = false) {
    newest.current = withChanges(newest.current, changes);
    setParams(newest.current, { replace, preventScrollReset: replace });
  }

  const filters = readFilters(params, config.filters);
  const search = params.get(names.search) ?? '';
  const noFilters = Object.fromEntries(config.filters.map((key) => [key, undefined]));
  return {
    page: readPage(params.get(names.page)),
    search,
    sort: readSort(params.get(names.sort), config),
    filters,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    setPage: (page) => change({ [names.page]: page > 1 ? String(page) : undefined }),
    // Replaces, so that Back does not walk through every pause in typing.
    setSearch: (text) => change({ [names.search]: text || undefined, ...firstPage }, true),
    setSort: (sort) =>
      change({ [names.sort]: sort === config.defaultSort ? undefined : sort, ...firstPage }),
    setFilter: (key, value) => change({ [key]: value, ...firstPage }),
    clearFilters: () => change({ [names.search]: undefined, ...noFilters, ...firstPage }),
    pageHref: (page) => `?${withChanges(params, { [names.page]: String(page) })}`,
  };
}

/** The parameters of a page request. An export requests larger pages than the screen. */
export interface ListRange<Field extends string = string>
  extends Pick<ListState<Field>, 'page' | 'search' | 'sort' | 'filters'> {
  pageSize?: number;
}

/** The same as a list call of the contract takes it. */
export function listArgs<Field extends string>({
  page,
  pageSize = PAGE_SIZE,
  search,
  sort,
}: Omit<ListRange<Field>, 'filters'>) {
  return { page, pageSize, search: search || undefined, sort };
}

/** A paged list always answers with `total`; without it, what came is all there is. */
export function toPage<Row>(rows: Row[], total = rows.length): ListPage<Row> {
  return { rows, total };
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

function withChanges(current: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(current);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

function namesFor(prefix = '') {
  const { page, search, sort } = PARAM;
  return { page: prefix + page, search: prefix + search, sort: prefix + sort };
}

function readPage(given: string | null): number {
  const page = Number(given);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function readSort<Field extends string>(sort: string | null, config: ListConfig<Field>) {
  const allowed = config.sortable.flatMap((field): Sort<Field>[] => [field, `-${field}`]);
  return allowed.find((known) => known === sort) ?? config.defaultSort;
}

function readFilters(params: URLSearchParams, keys: readonly string[]): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const key of keys) {
    const value = params.get(key);
    if (value) filters[key] = value;
  }
  return filters;
}

/** Reads a row id from the address; anything else counts as no filter. */
export function rowId(value: string | undefined): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
