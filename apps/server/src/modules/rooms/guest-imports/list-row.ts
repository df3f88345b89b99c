/** A row of a list, in whatever format it came. */
export interface ListRow {
  /** As the file counts it. */
  line: number;
  /** Formulas begin with '=', whatever their result. */
  cells: string[];
}

/** Characters of a cell that are read. */
export const MAX_CELL = 2_000;
