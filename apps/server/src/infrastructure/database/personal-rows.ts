import { personalColumns } from './tables.ts';

type Columns = typeof personalColumns;

/** Where rows of one person are found. */
export interface PersonalRows {
  /** A table with an `owner_id`, for the types; the name says which one it is. */
  table: 'environments';
  column: 'owner_id';
  /** Accounts are named by `user_id`, administrators by every other column. */
  whose: 'userId' | 'adminId';
}

/** The lists of the export that the tables' record names. */
export type PersonalList = Exclude<Columns[keyof Columns]['export'], `none: ${string}`>;

/** The rows that are deleted with their person's account. */
export const deletedRows: readonly PersonalRows[] = Object.entries(personalColumns)
  .filter(([, { erasure }]) => erasure === 'deleted')
  .map(([column]) => rowsOf(column));

/** The rows of a list of the export; undefined if no table has them. */
export function exportedRows(list: string): PersonalRows | undefined {
  const found = Object.entries(personalColumns).find(([, column]) => column.export === list);
  return found && rowsOf(found[0]);
}

function rowsOf(name: string): PersonalRows {
  const [table, column] = name.split('.');
  const whose = column === 'user_id' ? 'userId' : 'adminId';
  // The query builder wants one table's name at compile time; all of these have such a column.
  return { table, column, whose } as PersonalRows;
}
