import type { SortField } from '@atrio/contract/lib/route';
import { type RawBuilder, sql } from 'kysely';
import { pageWindow } from '../../lib/page-window.ts';

/** Lists without `page` answer whole, up to this many rows (docs/product/calls.md#lists). */
const WHOLE_LIST_LIMIT = 1_000;
const DEFAULT_PAGE_SIZE = 50;

/** The list options of the contract, as parsed. */
export interface ListInput<Sort extends string = string> {
  page?: number | undefined;
  pageSize?: number | undefined;
  search?: string | undefined;
  sort?: Sort | undefined;
}

/** One slice of a list; order by the sort column and then the id, both in this direction. */
export interface Slice {
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

interface Cuttable<Rows> {
  limit(limit: RawBuilder<number>): { offset(offset: number): Rows };
}

/**
 * Cuts a slice out of sorted rows, to be joined with what is told of them. Its length stands in the
 * text: with a parameter SQLite expects that the slice holds all rows, and reads the whole table.
 */
export function cut<Rows extends Cuttable<Rows>>(
  rows: Rows,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Rows {
  return rows.limit(sql.lit(limit)).offset(offset);
}

/**
 * Reads one page, or the whole list when no page was asked for.
 * @param descending the direction the caller sorts in
 * @param count asked for only when there are pages
 * @param read reads one slice; for pages nearer the end it reads backwards and is turned round
 */
export async function readPage<Row>(
  { page, pageSize = DEFAULT_PAGE_SIZE }: ListInput,
  descending: boolean,
  count: () => Promise<number>,
  read: (slice: Slice) => Promise<Row[]>,
): Promise<{ rows: Row[]; total?: number }> {
  if (page === undefined) {
    return { rows: await read({ limit: WHOLE_LIST_LIMIT, offset: 0, direction: way(descending) }) };
  }
  const total = await count();
  const { limit, offset, reversed } = pageWindow(total, page, pageSize);
  if (limit === 0) return { rows: [], total };
  const rows = await read({ limit, offset, direction: way(descending !== reversed) });
  return { rows: reversed ? rows.reverse() : rows, total };
}

/** '-name' → name, downwards. */
export function parseSort<Sort extends string>(
  sort: Sort,
): { field: SortField<Sort>; descending: boolean } {
  const descending = sort.startsWith('-');
  // Without the '-' it is the field, by the template type; slice() only returns a string.
  return { field: (descending ? sort.slice(1) : sort) as SortField<Sort>, descending };
}

function way(descending: boolean): 'asc' | 'desc' {
  return descending ? 'desc' : 'asc';
}
