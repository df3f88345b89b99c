/** Text that a spreadsheet would take for a formula, its wide letters included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Without it spreadsheets take UTF-8 for something older. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number;

/** A table as spreadsheets set to Brazilian Portuguese read it: semicolons and decimal commas. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(';')}\r\n`).join('');
}

/** @param parts of the text, in their order */
export function downloadCsv(fileName: string, parts: readonly string[]): void {
  download(`${fileName}.csv`, [BYTE_ORDER_MARK, ...parts], 'text/csv;charset=utf-8');
}

/** Hands a text to the browser's own saving. */
export function download(fileName: string, parts: readonly (string | Blob)[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = fileName;
  link.click();
  // The browser has taken its copy by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(Number(cell.toFixed(2))).replace('.', ',');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
