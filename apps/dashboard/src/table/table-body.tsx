import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import type { TableColumns, TableRow, ToneOf } from './columns.ts';
import classes from './data-table.module.css';
import { Pager } from './pager.tsx';
import { SelectCardBox, type Selection } from './selection.tsx';
import { TableGrid } from './table-grid.tsx';
import { type ListPage, type ListState, PAGE_SIZE } from './use-list-state.ts';
import { useRowsInTurn } from './use-rows-in-turn.ts';

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

/** What arrived: rows as a table or as cards, with the pager; or that nothing matches. */
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
