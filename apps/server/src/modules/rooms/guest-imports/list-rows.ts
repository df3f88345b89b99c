import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '@atrio/contract/rooms/guest-imports';
import { AppError } from '../../../lib/app-error.ts';
import type { Pause } from '../../../lib/turns.ts';
import { readCsv } from './csv-rows.ts';
import { type ListRow, MAX_CELL } from './list-row.ts';

const ZIP = Buffer.from('PK\x03\x04');
const MAX_LINE = 2_000_000_000;

interface ReadList {
  /** Of a workbook: the sheet's name. */
  sheet: string;
  rows: AsyncIterable<ListRow>;
}

/**
 * The rows of a list, CSV or XLSX by its bytes, without empty ones.
 * @throws AppError NOT_A_LIST, LIST_TOO_LONG
 */
export async function readList(file: Buffer, pause: Pause): Promise<ReadList> {
  if (file.subarray(0, ZIP.length).equals(ZIP)) {
    const { readWorkbook } = await import('./xlsx-rows.ts');
    const { sheet, rows } = await readWorkbook(file, pause);
    return { sheet: cleaned(sheet), rows: bounded(rows) };
  }
  return { sheet: '', rows: bounded(readCsv(file, pause)) };
}

async function* bounded(rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow> {
  let [count, last] = [0, 0];
  for await (const { line, cells } of rows) {
    const shown = cells.slice(0, MAX_IMPORT_COLUMNS).map(cleaned);
    if (shown.every((cell) => cell === '')) continue;
    // The first is the heading.
    if (++count > MAX_IMPORT_LINES + 1) throw new AppError('LIST_TOO_LONG');
    // Numbers that a workbook tells of its rows are a claim: here they only grow.
    last = Math.max(line, last + 1);
    if (!(last < MAX_LINE)) throw new AppError('NOT_A_LIST');
    yield { line: last, cells: shown };
  }
}

/** No database takes NUL, and nothing else of these belongs into a cell. */
function cleaned(cell: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const text = cell.slice(0, MAX_CELL).replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]/g, '');
  return text.toWellFormed().trim();
}
