import { Checkbox } from '@mantine/core';
import type { Row, RowSelectionState, Table } from '@tanstack/react-table';
import type { ChangeEvent } from 'react';
import type { features, TableRow } from './columns.ts';

/** Opt-in: the table shows checkboxes only when it is given somewhere to keep the selection. */
export interface Selection {
  selected: RowSelectionState;
  onChange: (selected: RowSelectionState) => void;
}

type Features = typeof features;

export function SelectAllBox<R extends TableRow>({ table }: { table: Table<Features, R> }) {
  return (
    <Checkbox
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
      onChange={(event: ChangeEvent<HTMLInputElement>) => row.getToggleSelectedHandler()(event)}
    />
  );
}
