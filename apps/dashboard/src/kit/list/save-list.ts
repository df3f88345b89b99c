import { todayInBrazil } from '@atrio/contract/lib/due-dates';
import { csvLines, downloadCsv } from '../text/csv.ts';
import { formatDateTime, formatDecimal, formatInteger } from '../text/format.ts';
import type { Choice } from './column-choice.ts';
import type { FilterDefinition } from './filter-chip.tsx';
import { chosenWords } from './filter-values.ts';
import { type FileColumn, type ListFile, ListMovedError } from './list-file.ts';
import type { ListState } from './use-list-state.ts';

/** As many rows as a file holds: more than a spreadsheet is pleasant with. */
export const MAX_FILE_ROWS = 100_000;

/** Some 150 sheets of paper. */
const MAX_PRINTED_ROWS = 5_000;
const PRINTING = 'printing';

interface SaveOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** @returns whether all rows are in the file */
export async function saveCsv<Row extends { id: number }>(
  file: ListFile<Row>,
  options: SaveOptions,
): Promise<{ isAll: boolean }> {
  const { parts, isAll } = await readCsv(file, { max: MAX_FILE_ROWS, ...options });
  downloadCsv(`${file.name}-${todayInBrazil(Date.now())}`, parts);
  return { isAll };
}

/** The search and filters of a list, in words: 'Busca: “ipê” · Visibilidade: Oculta'. */
export function listNote(
  { search, filters }: Pick<ListState, 'search' | 'filters'>,
  definitions: readonly FilterDefinition[] = [],
): string | undefined {
  const chosen = definitions.flatMap((filter) => {
    const words = chosenWords(filter, filters[filter.key]);
    return words === undefined ? [] : [`${filter.label}: ${words}`];
  });
  const words = search ? [`Busca: “${search}”`, ...chosen] : chosen;
  return words.join(' · ') || undefined;
}

interface Printed<Row extends { id: number }> {
  file: ListFile<Row>;
  title: string;
  note?: string | undefined;
  choice: Choice;
}

/** Puts all rows, without the shell, into the document and opens the browser's printing. */
export async function printList<Row extends { id: number }>(
  { file, title, note, choice }: Printed<Row>,
  signal: AbortSignal,
): Promise<void> {
  const { rows, total } = await readRows(file, { max: MAX_PRINTED_ROWS, signal });
  const columns = file.columns.filter(({ shownAs, isExtra }) => {
    if (shownAs === undefined) return false;
    return isExtra ? choice.shown.includes(shownAs) : !choice.hidden.includes(shownAs);
  });
  const sheet = document.createElement('section');
  sheet.className = 'printed-sheet';
  sheet.append(
    element('h1', title),
    element('p', [note, countWords(rows.length, total)].filter(Boolean).join(' · ')),
    tableOf(columns, rows),
  );
  print(sheet);
}

function print(sheet: HTMLElement): void {
  const root = document.documentElement;
  document.querySelector('.printed-sheet')?.remove();
  document.body.append(sheet);
  root.dataset[PRINTING] = 'list';
  // Not after print() returns: some browsers go on at once and print later.
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      delete root.dataset[PRINTING];
    },
    { once: true },
  );
  window.print();
}

function tableOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): HTMLElement {
  const head = element('tr');
  for (const { heading } of columns) head.append(element('th', heading));
  const body = element('tbody');
  for (const row of rows) {
    const line = element('tr');
    for (const { cell } of columns) line.append(cellOf(cell(row)));
    body.append(line);
  }
  const thead = element('thead');
  thead.append(head);
  const table = element('table');
  table.append(thead, body);
  return table;
}

function cellOf(value: string | number): HTMLElement {
  if (typeof value === 'string') return element('td', value || '–');
  const cell = element('td', Number.isInteger(value) ? formatInteger(value) : formatDecimal(value));
  cell.dataset.align = 'end';
  return cell;
}

function countWords(count: number, total: number): string {
  const lines =
    count < total
      ? `${formatInteger(count)} das ${formatInteger(total)} linhas`
      : `${formatInteger(count)} ${count === 1 ? 'line' : 'linhas'}`;
  return `${lines} · ${formatDateTime(Date.now())}`;
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

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
