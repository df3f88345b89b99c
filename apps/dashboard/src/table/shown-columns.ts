import type { Choice } from './column-choice.ts';
import type { TableColumns, TableRow } from './columns.ts';

type Column<Row extends TableRow> = TableColumns<Row>[number];

/** A column that a person can show and hide. */
export interface ColumnOption {
  id: string;
  label: string;
  /** The list does not show it by itself. */
  isExtra: boolean;
}

/** All but the first, which names the row, and the buttons at its end. */
export function optionsOf<Row extends TableRow>(columns: TableColumns<Row>): ColumnOption[] {
  return columns.slice(1).flatMap((column) => {
    const id = idOf(column);
    if (id === 'actions' || typeof column.header !== 'string') return [];
    return [{ id, label: column.header, isExtra: column.meta?.isExtra ?? false }];
  });
}

/** The columns to draw: a chosen one is there however narrow the table is. */
export function shownColumns<Row extends TableRow>(
  columns: TableColumns<Row>,
  { shown, hidden }: Choice,
): TableColumns<Row> {
  return columns.flatMap((column) => {
    const id = idOf(column);
    if (shown.includes(id)) return [{ ...column, meta: { ...column.meta, priority: undefined } }];
    return column.meta?.isExtra || hidden.includes(id) ? [] : [column];
  });
}

/** @param isShown as it stands now, by choice or by width */
export function toggled(choice: Choice, { id, isExtra }: ColumnOption, isShown: boolean): Choice {
  const shown = choice.shown.filter((other) => other !== id);
  const hidden = choice.hidden.filter((other) => other !== id);
  if (!isShown) return { shown: [...shown, id], hidden };
  return { shown, hidden: isExtra ? hidden : [...hidden, id] };
}

/** Accessor columns are known by their field. */
function idOf<Row extends TableRow>(column: Column<Row>): string {
  if (column.id) return column.id;
  return 'accessorKey' in column ? String(column.accessorKey) : '';
}
