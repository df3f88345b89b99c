import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '../api/api-client.ts';
import { queryClient } from '../api/query-client.ts';
import type { CsvCell } from '../text/csv.ts';
import type { ListPage } from './use-list-state.ts';

/** The most that a list call answers at once. */
const ROWS_PER_CALL = 200;

export interface FileColumn<Row> {
  heading: string;
  /** Brazilian words; a number is written with a decimal comma. */
  cell: (row: Row) => CsvCell;
  /** The table's column that says this; it is printed with that one. Without it, in files only. */
  shownAs?: string;
  /** The table shows it only to those who choose it, and so does paper. */
  isExtra?: boolean;
}

/** All rows of a list as it is filtered and sorted, over all its pages. */
export interface ListFile<Row extends { id: number } = { id: number }> {
  /** The file name without its date: 'financeiro'. */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Ends after the last page. `isFinal` takes a list that changes while it is read as it comes. */
  pages: (isFinal: boolean) => AsyncIterable<ListPage<Row>>;
}

/** The list changed while its pages were read: rows may be missing between two of them. */
export class ListMovedError extends Error {}

/** The pages of a list call, as large as they may be. */
export function pagesOf<Row extends { id: number }>(
  readPage: (page: number, pageSize: number) => Promise<ListPage<Row>>,
  pageSize = ROWS_PER_CALL,
): ListFile<Row>['pages'] {
  return async function* (isFinal) {
    const seen = new Set<number>();
    let before: number | undefined;
    for (let page = 1; ; page++) {
      const { rows, total } = await readPage(page, pageSize);
      if (!isFinal && before !== undefined && before !== total) throw new ListMovedError();
      before = total;
      // A row that moved to the next page while it was read comes twice.
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      yield { rows: fresh, total };
      if (page * pageSize >= total) return;
    }
  };
}

/** Reads one page past the cache: nobody looks at it again. */
export async function readFresh<Out, Row, Key extends QueryKey>(
  query: FetchQueryOptions<Out, ApiError, Out, Key> & { select?: (out: Out) => ListPage<Row> },
): Promise<ListPage<Row>> {
  const out = await queryClient.fetchQuery({ ...query, staleTime: 0, gcTime: 0 });
  // Every list's query has one; its type is shared with queries that have none.
  return (query.select as (out: Out) => ListPage<Row>)(out);
}
