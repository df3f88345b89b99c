import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  FlexRender,
  type Header,
  type SortingState,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useRowsInTurn } from '../first-screen/use-rows-in-turn.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { features, type TableColumns, type TableRow, type ToneOf } from './columns.ts';
import classes from './data-table.module.css';
import { Pager } from './pager.tsx';
import { SelectAllBox, SelectCardBox, type Selection, SelectRowBox } from './selection.tsx';
import { type ListPage, type ListState, PAGE_SIZE } from './use-list-state.ts';

interface TableBodyProps<Row extends TableRow> {
  caption: string;
  columns: TableColumns<Row>;
  list: ListState;
  data: ListPage<Row>;
  card: (row: Row) => ReactNode;
  noResult: string;
  selection?: Selection;
  toneOf?: ToneOf<Row>;
  /** The rows are those of the question before. */
  isStale: boolean;
  isPhone: boolean;
  /** Columns were chosen for any width: the table may be wider than its place. */
  hasChosen: boolean;
}

/** Shows the rows as a table or as cards, with the pager; or says that nothing matches. */
export function TableBody<Row extends TableRow>(props: TableBodyProps<Row>) {
  const { list, data } = props;
  if (data.total === 0) return <NoResult list={list} title={props.noResult} />;
  // The page emptied under us (its last row was deleted): show the last one there is.
  if (data.rows.length === 0 && list.page > 1 && !props.isStale) {
    return <Navigate to={list.pageHref(Math.ceil(data.total / PAGE_SIZE))} replace />;
  }
  return (
    <>
      {props.isPhone ? (
        <Cards {...props} />
      ) : (
        <div className={classes.scroll} data-chosen={props.hasChosen || undefined}>
          <TableGrid {...props} rows={data.rows} />
        </div>
      )}
      <Pager page={list.page} total={data.total} onPage={list.setPage} />
    </>
  );
}

function Cards<Row extends TableRow>(props: TableBodyProps<Row>) {
  const rows = useRowsInTurn(props.data.rows);
  return (
    <ul className={classes.cards} aria-label={props.caption}>
      {rows.map((row) => (
        <li
          key={row.id}
          data-tone={props.toneOf?.(row)}
          data-selected={props.selection?.selected[row.id]}
        >
          {props.selection?.isPicking && <SelectCardBox row={row} selection={props.selection} />}
          {props.card(row)}
        </li>
      ))}
    </ul>
  );
}

function NoResult({ list, title }: { list: ListState; title: string }) {
  const hasFilters = Object.keys(list.filters).length > 0;
  const text = list.search
    ? `Nada combina com “${list.search}”${hasFilters ? ' e os filtros escolhidos' : ''}.`
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

interface TableGridProps<Row extends TableRow> {
  caption: string;
  columns: TableColumns<Row>;
  rows: Row[];
  list: ListState;
  selection?: Selection;
  toneOf?: ToneOf<Row>;
}

/** The table proper, for windows from 768 px. */
function TableGrid<Row extends TableRow>(props: TableGridProps<Row>) {
  const { selection } = props;
  const { table, rows } = useListTable(props);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{props.caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && (
              <td className={`${classes.head} ${classes.selectCell}`}>
                <SelectAllBox table={table} />
              </td>
            )}
            {group.headers.map((header) => (
              <HeaderCell key={header.id} header={header} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={classes.row}
            data-selected={row.getIsSelected() || undefined}
            data-tone={props.toneOf?.(row.original)}
          >
            {selection && (
              <td className={`${classes.cell} ${classes.selectCell}`}>
                <SelectRowBox row={row} />
              </td>
            )}
            {row.getAllCells().map((cell) => (
              <td
                key={cell.id}
                className={classes.cell}
                data-align={cell.column.columnDef.meta?.align}
                data-priority={cell.column.columnDef.meta?.priority}
                data-column={cell.column.id}
              >
                <FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useListTable<Row extends TableRow>(props: TableGridProps<Row>) {
  const { list, selection } = props;
  const sorting = readSort(list.sort);
  const table = useTable({
    features,
    columns: props.columns,
    data: props.rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    state: { sorting, rowSelection: selection?.selected ?? NOTHING_SELECTED },
    onSortingChange: (updater) => list.setSort(writeSort(next(updater, sorting), list.sort)),
    onRowSelectionChange: (updater) => selection?.onChange(next(updater, selection.selected)),
  });
  return { table, rows: useRowsInTurn(table.getRowModel().rows) };
}

const NOTHING_SELECTED = {};

/** `-visitCount` ↔ TanStack's `[{ id: 'visitCount', desc: true }]`. */
function readSort(sort: string): SortingState {
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

function writeSort(sorting: SortingState, otherwise: string): string {
  const [first] = sorting;
  if (!first) return otherwise;
  return first.desc ? `-${first.id}` : first.id;
}

function next<T>(updater: Updater<T>, current: T): T {
  // An updater is a value or a function of the old one; no state of ours is itself a function.
  return updater instanceof Function ? updater(current) : updater;
}

interface HeaderCellProps<Row extends TableRow> {
  header: Header<typeof features, Row>;
}

function HeaderCell<Row extends TableRow>({ header }: HeaderCellProps<Row>) {
  const { column } = header;
  const look = column.columnDef.meta;
  const label = <FlexRender header={header} />;
  return (
    <th
      scope="col"
      className={classes.head}
      aria-sort={column.getCanSort() ? ARIA_SORT[sortKey(column.getIsSorted())] : undefined}
      data-align={look?.align}
      data-priority={look?.priority}
      data-column={column.id}
    >
      {column.getCanSort() ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={column.getIsSorted() !== false || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {label}
          {column.getIsSorted() === 'desc' ? (
            <IconArrowDown className={classes.arrow} size={15} stroke={1.9} aria-hidden />
          ) : (
            <IconArrowUp className={classes.arrow} size={15} stroke={1.9} aria-hidden />
          )}
        </UnstyledButton>
      ) : look?.isHeaderHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        label
      )}
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function sortKey(sorted: false | 'asc' | 'desc'): keyof typeof ARIA_SORT {
  return sorted === false ? 'none' : sorted;
}
