import type { ColumnList } from '@atrio/contract/preferences';
import { type ReactNode, useMemo, useRef } from 'react';
import { LiveText } from '../ui/live-text.tsx';
import { type QueryLike, QueryStates } from '../ui/query-states.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { NO_CHOICE, useColumnChoice } from './column-choice.ts';
import type { TableColumns, TableRow, ToneOf } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './data-table.module.css';
import type { FilterDefinition } from './filter-chip.tsx';
import type { SortOption } from './filters-drawer.tsx';
import type { Selection } from './selection.tsx';
import { optionsOf, shownColumns } from './shown-columns.ts';
import { TableBody } from './table-body.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { ListPage, ListState } from './use-list-state.ts';

interface DataTableProps<Row extends TableRow> {
  /** Under this name the person's columns are kept. */
  name: ColumnList;
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
  toolbarStart?: ReactNode;
  /** On phones below the rows: what stands in the header of wider windows. */
  phoneFoot?: ReactNode;
  selection?: Selection;
  toneOf?: ToneOf<Row>;
}

/** A server-side list: search, filters, sort and page in the address bar, and all its states. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { list, query } = props;
  const isPhone = useIsPhone();
  const card = useRef<HTMLDivElement>(null);
  const { choice, choose } = useColumnChoice(props.name);
  const columns = useMemo(
    () => shownColumns(props.columns, choice ?? NO_CHOICE),
    [props.columns, choice],
  );
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
          count={count}
          start={props.toolbarStart}
          end={
            choice && (
              <ColumnsMenu
                options={optionsOf(props.columns)}
                choice={choice}
                onChoose={choose}
                readVisible={() => visibleIn(card.current)}
              />
            )
          }
          selection={props.selection}
        />
      )}
      <LiveText>{query.isPlaceholderData ? undefined : count}</LiveText>
      <div
        ref={card}
        className={classes.card}
        aria-busy={query.isFetching}
        data-stale={isStale(query)}
      >
        <QueryStates
          query={choice ? withoutStaleNothing(query) : { ...query, data: undefined }}
          loadingText={props.texts.loading}
          errorTitle={props.texts.error}
          skeleton={
            <TableSkeleton
              heading={firstHeading(props.columns)}
              text={props.texts.loading}
              hasDoors={props.hasDoors ?? false}
            />
          }
          isEmpty={() => isEmpty}
          empty={props.empty}
        >
          {(data) => (
            <TableBody
              {...props}
              columns={columns}
              hasChosen={(choice?.shown.length ?? 0) > 0}
              data={data}
              noResult={props.texts.noResult}
              isStale={query.isPlaceholderData}
              isPhone={isPhone}
            />
          )}
        </QueryStates>
      </div>
      {isPhone && <div className={classes.phoneFoot}>{!isEmpty && props.phoneFoot}</div>}
    </>
  );
}

/** Narrow tables leave columns out by their style alone. */
function visibleIn(card: HTMLElement | null): ReadonlySet<string> {
  const heads = card?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  const seen = [...heads].filter((head) => getComputedStyle(head).display !== 'none');
  return new Set(seen.map((head) => head.dataset.column ?? ''));
}

function firstHeading<Row extends TableRow>(columns: TableColumns<Row>): string {
  const heading = columns[0]?.header;
  return typeof heading === 'string' ? heading : '';
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
