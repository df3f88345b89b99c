import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import type { TableRow } from './columns.ts';
import type { Selection } from './selection.tsx';
import type { ListPage, ListState } from './use-list-state.ts';

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
 * What is selected in a list. It belongs to what is in view: another page, search, filter or sort
 * begins with nothing, and a row that goes takes its mark along.
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
