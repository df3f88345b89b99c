import { Checkbox } from '@mantine/core';
import type { Row, RowSelectionState, Table } from '@tanstack/react-table';
import { type ChangeEvent, type MouseEvent, useState } from 'react';
import type { features, TableRow } from './columns.ts';
import classes from './data-table.module.css';
import type { ListPage, ListState } from './use-list-state.ts';

/** Opt-in: the table shows checkboxes only when it is given somewhere to keep the selection. */
export interface Selection {
  selected: RowSelectionState;
  onChange: (selected: RowSelectionState) => void;
  /** Phones show boxes only once somebody asked to select. */
  isPicking: boolean;
  setPicking: (isPicking: boolean) => void;
}

type Features = typeof features;

/** Marks the element that takes the focus when the selection bar goes: the box of all rows, or its button. */
export const SELECT_ALL = 'data-select-all';

export function SelectAllBox<R extends TableRow>({ table }: { table: Table<Features, R> }) {
  return (
    <Checkbox
      {...{ [SELECT_ALL]: true }}
      aria-label="Selecionar todas as linhas desta página"
      checked={table.getIsAllPageRowsSelected()}
      indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
      onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
    />
  );
}

/** Shift with a click or with the space bar selects every row since the last one touched. */
export function SelectRowBox<R extends TableRow>({ row }: { row: Row<Features, R> }) {
  return (
    <Checkbox
      aria-label={`Selecionar ${row.original.name}`}
      checked={row.getIsSelected()}
      onMouseDown={keepTextUnselected}
      onChange={(event: ChangeEvent<HTMLInputElement>) => row.getToggleSelectedHandler()(event)}
    />
  );
}

/** The box beside a card, as wide as a finger. */
export function SelectCardBox({ row, selection }: { row: TableRow; selection: Selection }) {
  const { [row.id]: isSelected = false, ...others } = selection.selected;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Mantine's
    <label className={classes.cardBox}>
      <Checkbox
        aria-label={`Selecionar ${row.name}`}
        checked={isSelected}
        onChange={() => selection.onChange(isSelected ? others : { ...others, [row.id]: true })}
      />
    </label>
  );
}

/** Browsers take Shift for a selection of the text in between. */
function keepTextUnselected(event: MouseEvent<HTMLInputElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}

export interface ListSelection<Row extends TableRow> extends Selection {
  /** The selected rows of the page in view. */
  rows: readonly Row[];
  /** Not only this page: all that the list's search and filters match. */
  isEverything: boolean;
  selectEverything: () => void;
  /** How many are selected, in view or not. */
  count: number;
  /** How many there are to select, where more than the whole page in view can be. */
  more: number | undefined;
  /** How many a tap would select, where not the whole page is: phones have no box for it. */
  rest: number | undefined;
  selectPage: () => void;
  clear: () => void;
}

/**
 * The selected rows of a list. The selection belongs to the rows in view: another page, search,
 * filter or sort starts empty, and a row that goes is deselected.
 */
export function useSelection<Row extends TableRow>(
  list: ListState,
  page: ListPage<Row> | undefined,
): ListSelection<Row> {
  const view = JSON.stringify([list.page, list.search, list.sort, list.filters]);
  const [state, setState] = useState({ ...NOTHING, view });
  const [isPicking, setPicking] = useState(false);
  const { selected, isEverything } = state.view === view ? state : NOTHING;
  const { rows: all, total } = page ?? NO_PAGE;
  const rows = all.filter(({ id }) => selected[id]);
  const isWholePage = rows.length === all.length && all.length > 0;
  return {
    selected,
    rows,
    isEverything: isEverything && isWholePage,
    count: isEverything && isWholePage ? total : rows.length,
    more: isWholePage && !isEverything && total > rows.length ? total : undefined,
    isPicking,
    onChange: (next) => setState({ view, selected: next, isEverything: false }),
    selectEverything: () => setState({ view, selected, isEverything: true }),
    rest: isWholePage ? undefined : all.length,
    selectPage: () => setState({ view, selected: marksOf(all), isEverything: false }),
    clear: () => setState({ ...NOTHING, view }),
    setPicking: (next) => {
      setPicking(next);
      setState({ ...NOTHING, view });
    },
  };
}

function marksOf(rows: readonly TableRow[]): RowSelectionState {
  return Object.fromEntries(rows.map(({ id }) => [id, true]));
}

const NOTHING = { selected: {} as RowSelectionState, isEverything: false };
const NO_PAGE = { rows: [], total: 0 };
