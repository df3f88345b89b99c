import { Checkbox } from '@mantine/core';
import type { Row, RowSelectionState, Table } from '@tanstack/react-table';
import type { ChangeEvent, MouseEvent } from 'react';
import type { features, TableRow } from './columns.ts';
import classes from './data-table.module.css';

/** Opt-in: the table shows checkboxes only when it is given somewhere to keep the selection. */
export interface Selection {
  selected: RowSelectionState;
  onChange: (selected: RowSelectionState) => void;
  /** Phones show boxes only once somebody asked to select. */
  isPicking: boolean;
  setPicking: (isPicking: boolean) => void;
}

type Features = typeof features;

/** Where the focus goes when what acted on the selection is gone: the box of all, or its button. */
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
