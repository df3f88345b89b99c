import { csvLines } from '../lib/csv.ts';
import { type ListFile, ListMovedError } from './list-file.ts';

const ATTEMPTS = 3;

interface ReadOptions {
  max: number;
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
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
