import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { FlexRender, type Header } from '@tanstack/react-table';
import type { features, TableRow } from './columns.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row extends TableRow> {
  header: Header<typeof features, Row>;
}

export function HeaderCell<Row extends TableRow>({ header }: HeaderCellProps<Row>) {
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
