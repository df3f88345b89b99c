import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { LiveText } from '../ui/live-text.tsx';
import { type QueryLike, QueryStates } from '../ui/query-states.tsx';
import type { TableColumns, TableRow } from './columns.ts';
import classes from './data-table.module.css';
import type { FilterDefinition } from './filter-chip.tsx';
import type { SortOption } from './filters-drawer.tsx';
import { Pager } from './pager.tsx';
import type { Selection } from './selection.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { type ListPage, type ListState, PAGE_SIZE } from './use-list-state.ts';

interface DataTableProps<Row extends TableRow> {
  caption: string;
  columns: TableColumns<Row>;
  list: ListState;
  query: QueryLike<ListPage<Row>> & { isPlaceholderData: boolean };
  /** One row as a card, for phones. */
  card: (row: Row) => ReactNode;
  searchLabel: string;
  filters?: readonly FilterDefinition[];
  sorts?: readonly SortOption[];
  /** '18 salas': read out when it changes. */
  countText: (total: number) => string;
  texts: { loading: string; error: string; noResult: string };
  empty: ReactNode;
  hasDoors?: boolean;
  toolbarEnd?: ReactNode;
  selection?: Selection;
}

/** A server-side list: search, filters, sort and page in the address bar, and all its states. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { list, query } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const total = query.data?.total;
  const isEmpty = total === 0 && !list.isFiltered && !query.isPlaceholderData;
  const count = total === undefined ? undefined : props.countText(total);
  return (
    <>
      {!isEmpty && (
        <TableToolbar
          list={list}
          searchLabel={props.searchLabel}
          filters={props.filters ?? []}
          sorts={props.sorts ?? []}
          isPhone={isPhone}
          extra={props.toolbarEnd}
        />
      )}
      <LiveText>{query.isPlaceholderData ? undefined : count}</LiveText>
      <div className={classes.card} aria-busy={query.isFetching} data-stale={isStale(query)}>
        <QueryStates
          query={withoutStaleNothing(query)}
          loadingText={props.texts.loading}
          errorTitle={props.texts.error}
          skeleton={
            <TableSkeleton
              heading={props.caption}
              text={props.texts.loading}
              hasDoors={props.hasDoors ?? false}
            />
          }
          isEmpty={() => isEmpty}
          empty={props.empty}
        >
          {(data) => <TableBody {...props} data={data} isPhone={isPhone} />}
        </QueryStates>
      </div>
    </>
  );
}

interface TableBodyProps<Row extends TableRow> extends DataTableProps<Row> {
  data: ListPage<Row>;
  isPhone: boolean;
}

function TableBody<Row extends TableRow>({ data, isPhone, ...props }: TableBodyProps<Row>) {
  const { list } = props;
  if (data.total === 0) return <NoResult list={list} title={props.texts.noResult} />;
  // The page emptied under us (its last row was deleted): show the last one there is.
  if (data.rows.length === 0 && list.page > 1 && !props.query.isPlaceholderData) {
    return <Navigate to={list.pageHref(Math.ceil(data.total / PAGE_SIZE))} replace />;
  }
  return (
    <>
      {isPhone ? (
        <ul className={classes.cards} aria-label={props.caption}>
          {data.rows.map((row) => (
            <li key={row.id}>{props.card(row)}</li>
          ))}
        </ul>
      ) : (
        <TableGrid {...props} rows={data.rows} />
      )}
      <Pager page={list.page} total={data.total} onPage={list.setPage} />
    </>
  );
}

function NoResult({ list, title }: { list: ListState; title: string }) {
  const text = list.search
    ? `Nada combina com “${list.search}”${hasFilters(list) ? ' e os filtros escolhidos' : ''}.`
    : 'Nada combina com os filtros escolhidos.';
  return (
    <EmptyState
      illustrated={false}
      title={title}
      text={text}
      actions={
        <Button variant="default" onClick={list.clearFilters}>
          Limpar filtros
        </Button>
      }
    />
  );
}

function hasFilters(list: ListState): boolean {
  return Object.keys(list.filters).length > 0;
}

function isStale(query: { isPlaceholderData: boolean }): true | undefined {
  return query.isPlaceholderData || undefined;
}

/** While the next answer is on its way, 'nothing' from the one before says nothing about it. */
function withoutStaleNothing<Row>(
  query: QueryLike<ListPage<Row>> & { isPlaceholderData: boolean },
): QueryLike<ListPage<Row>> {
  if (!query.isPlaceholderData || query.data?.total !== 0) return query;
  return { ...query, data: undefined };
}
