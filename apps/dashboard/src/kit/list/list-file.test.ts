import { describe, expect, test, vi } from 'vitest';
import { type ListFile, pagesOf } from './list-file.ts';
import { readCsv, readRows } from './save-list.ts';

interface Row {
  id: number;
  name: string;
}

const rowsOf = (count: number, first = 1): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, name: `n${first + index}` }));

const fileOf = (pages: ListFile<Row>['pages']): ListFile<Row> => ({
  name: 'nomes',
  columns: [
    { heading: 'Nº', cell: ({ id }) => String(id) },
    { heading: 'Nome', cell: ({ name }) => name },
  ],
  pages,
});

/** A list call over rows that may change between two pages. */
function callOver(rowsAt: (call: number) => Row[]) {
  let calls = 0;
  return vi.fn(async (page: number, pageSize: number) => {
    const rows = rowsAt(calls++);
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
}

const options = () => ({ max: 10_000, signal: new AbortController().signal });

describe('a file of a list', () => {
  test('has every row of every page once, under its headings', async () => {
    const call = callOver(() => rowsOf(450));
    const { parts, isAll } = await readCsv(fileOf(pagesOf(call)), options());
    const lines = parts.join('').trim().split('\r\n');
    expect(lines).toEqual(['Nº;Nome', ...rowsOf(450).map(({ id, name }) => `${id};${name}`)]);
    expect(isAll).toBe(true);
    expect(call.mock.calls.map(([page]) => page)).toEqual([1, 2, 3]);
  });

  test('of nothing has its headings', async () => {
    const { parts } = await readCsv(fileOf(pagesOf(callOver(() => []))), options());
    expect(parts.join('')).toBe('Nº;Nome\r\n');
  });

  test('is begun again when rows came or went between its pages', async () => {
    const call = callOver((calls) => (calls === 0 ? rowsOf(300) : rowsOf(299, 2)));
    const { rows } = await readRows(fileOf(pagesOf(call)), options());
    expect(rows).toEqual(rowsOf(299, 2));
  });

  test('takes a list that never rests as it comes, each row once', async () => {
    const call = callOver((calls) => rowsOf(300 + calls, 1));
    const { rows } = await readRows(fileOf(pagesOf(call)), options());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(300);
  });

  test('ends at its limit, asks for no further page, and says so', async () => {
    const call = callOver(() => rowsOf(900));
    const { parts, isAll } = await readCsv(fileOf(pagesOf(call)), { ...options(), max: 250 });
    expect(parts.join('').trim().split('\r\n')).toHaveLength(251);
    expect(isAll).toBe(false);
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('is called off between two pages', async () => {
    const control = new AbortController();
    const call = callOver((calls) => {
      if (calls === 1) control.abort();
      return rowsOf(900);
    });
    const reading = readRows(fileOf(pagesOf(call)), { max: 900, signal: control.signal });
    await expect(reading).rejects.toThrow('aborted');
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('fails as its list fails', async () => {
    const pages = pagesOf<Row>(async () => {
      throw new Error('Sem conexão');
    });
    await expect(readRows(fileOf(pages), options())).rejects.toThrow('Sem conexão');
  });
});
