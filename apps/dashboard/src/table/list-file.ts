import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '../lib/api-client.ts';
import { type CsvCell, csvLines } from '../lib/csv.ts';
import { queryClient } from '../lib/query-client.ts';
import type { ListPage } from './use-list-state.ts';

/** As many rows as a file holds: more than a spreadsheet is pleasant with. */
export const MAX_FILE_ROWS = 100_000;
/** The most that a list call answers at once. */
const ROWS_PER_CALL = 200;
const ATTEMPTS = 3;

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
  /** What the file is called before its day: 'financeiro'. */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Ends after the last page. `isFinal` takes a list that changes while it is read as it comes. */
  pages: (isFinal: boolean) => AsyncIterable<ListPage<Row>>;
}

interface ReadOptions {
  max: number;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** The list changed while its pages were read: rows may be missing between two of them. */
class ListMovedError extends Error {}

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

/** @returns the rows, and how many there are in all where that is more */
export async function readRows<Row extends { id: number }>(
  file: ListFile<Row>,
  options: ReadOptions,
): Promise<{ rows: Row[]; total: number }> {
  const { parts, total } = await collect(file, options, (rows) => rows);
  return { rows: parts.flat(), total };
}

/** Text by text as the pages come, so that no more than one page of rows is held. */
export async function readCsv<Row extends { id: number }>(
  file: ListFile<Row>,
  options: ReadOptions,
): Promise<{ parts: string[]; isAll: boolean }> {
  const headings = csvLines([file.columns.map(({ heading }) => heading)]);
  const { parts, count, total } = await collect(file, options, (rows) =>
    csvLines(rows.map((row) => file.columns.map(({ cell }) => cell(row)))),
  );
  return { parts: [headings, ...parts], isAll: count >= total };
}

async function collect<Row extends { id: number }, Part>(
  file: ListFile<Row>,
  { max, signal, onProgress }: ReadOptions,
  partOf: (rows: Row[]) => Part,
) {
  for (let attempt = 1; ; attempt++) {
    const parts: Part[] = [];
    let count = 0;
    let total = 0;
    try {
      for await (const page of file.pages(attempt === ATTEMPTS)) {
        signal.throwIfAborted();
        const rows = page.rows.slice(0, max - count);
        parts.push(partOf(rows));
        count += rows.length;
        total = page.total;
        onProgress?.(total === 0 ? 1 : count / Math.min(total, max));
        if (count >= max) break;
      }
      return { parts, count, total };
    } catch (error) {
      if (!(error instanceof ListMovedError)) throw error;
    }
  }
}
