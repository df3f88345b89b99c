import { FlexRender, type SortingState, type Updater, useTable } from '@tanstack/react-table';
import { features, type TableColumns, type TableRow, type ToneOf } from './columns.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import { SelectAllBox, type Selection, SelectRowBox } from './selection.tsx';
import type { ListState } from './use-list-state.ts';

interface TableGridProps<Row extends TableRow> {
  caption: string;
  columns: TableColumns<Row>;
  rows: Row[];
  list: ListState;
  selection?: Selection;
  toneOf?: ToneOf<Row>;
}

/** The table proper, for windows from 768 px. */
export function TableGrid<Row extends TableRow>(props: TableGridProps<Row>) {
  const { selection } = props;
  const table = useListTable(props);
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
        {table.getRowModel().rows.map((row) => (
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
  return useTable({
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
