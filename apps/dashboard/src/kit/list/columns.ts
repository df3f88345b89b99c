import {
  type ColumnHelper,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

/** Our options of a column, beside TanStack's. */
interface ColumnLook {
  align?: 'end';
  /** Hidden first where the table is narrow; 1 is the first to go. */
  priority?: 1 | 2 | undefined;
  /** Shown only to those who choose it. */
  isExtra?: boolean;
  /** The header is read out, not shown (columns of buttons). */
  isHeaderHidden?: boolean;
}

/** Rows are sorted, searched and paged by the server; the table only shows what arrived. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  // A type-only slot of TanStack Table: the value is never read.
  columnMeta: {} as ColumnLook,
});

export interface TableRow {
  id: number;
  name: string;
}

/** How a row stands out: in need of somebody, or just changed. What it means, its words say. */
export type ToneOf<Row> = (row: Row) => 'late' | 'fresh' | undefined;

export type TableColumns<Row extends TableRow> = TableOptions<typeof features, Row>['columns'];

/** Columns are made at module level, so that they stay the same object between renders. */
export function columnsOf<Row extends TableRow>(): ColumnHelper<typeof features, Row> {
  return createColumnHelper<typeof features, Row>();
}
