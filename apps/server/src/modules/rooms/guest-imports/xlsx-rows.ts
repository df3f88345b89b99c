import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { AppError } from '../../../lib/app-error.ts';
import type { Pause } from '../../../lib/turns.ts';
import { readZip } from '../../platform/files/files.service.ts';
import { type ListRow, MAX_CELL } from './list-row.ts';

/** All parts unpacked: ten times what a list of 50,000 lines takes. */
const LIMITS = { files: 2_000, bytes: 256 * 1024 * 1024 };
/** Of the texts that cells share, as they are in memory while the sheet is read. */
const MAX_STRINGS = 1_000_000;
const MAX_CHARACTERS = 32_000_000;
const MAX_CELLS = 100;

type Attributes = Record<string, string | SaxesAttributePlain>;

interface Handlers {
  open: (name: string, attributes: Attributes) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/** The first sheet of a workbook; the zip is read twice, as the texts may follow the sheets. */
export async function readWorkbook(file: Buffer, pause: Pause) {
  const parts: Parts = {
    ...{ sheet: '', relation: '', targets: new Map(), strings: [] },
    styles: { dates: new Set(), isDate: [] },
  };
  for await (const { path, bytes } of partsOf(file)) {
    const handlers = handlersOf(path, parts);
    if (!handlers) for await (const _ of bytes) await pause();
    else await read(bytes, handlers, pause);
  }
  const target = parts.targets.get(parts.relation);
  if (!target) throw new AppError('NOT_A_LIST');
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet: parts.sheet, rows: rowsOf(file, sheet, parts, pause) };
}

interface Parts {
  sheet: string;
  relation: string;
  targets: Map<string, string>;
  strings: string[];
  styles: Styles;
}

interface Styles {
  /** Formats of the workbook's own that show a number as a date. */
  dates: Set<string>;
  /** Whether the cells of a style are dates. */
  isDate: boolean[];
}

function handlersOf(path: string, parts: Parts): Handlers | undefined {
  if (path === 'xl/sharedStrings.xml') return stringsInto(parts.strings);
  if (path === 'xl/styles.xml') return stylesInto(parts.styles);
  const ignore = { text: () => undefined, close: () => undefined };
  if (path === 'xl/workbook.xml') {
    return {
      ...ignore,
      open: (name, attributes) => {
        if (name !== 'sheet' || parts.relation !== '') return;
        parts.sheet = String(attributes.name ?? '');
        parts.relation = String(attributes['r:id'] ?? '');
      },
    };
  }
  if (path !== 'xl/_rels/workbook.xml.rels') return undefined;
  return {
    ...ignore,
    open: (name, { Id, Target }) => {
      if (name === 'Relationship') parts.targets.set(String(Id), String(Target));
    },
  };
}

function stringsInto(strings: string[]): Handlers {
  let [current, isText, isPhonetic, characters] = ['', false, false, 0];
  return {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (isText) current = joined(current, text);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += current.length;
      const count = strings.push(current);
      if (count > MAX_STRINGS || characters > MAX_CHARACTERS) throw new AppError('LIST_TOO_LONG');
    },
  };
}

/** Formats that every workbook has. */
const DATE_FORMATS = new Set(['14', '15', '16', '17', '22']);

function stylesInto({ dates, isDate }: Styles): Handlers {
  let isOfCells = false;
  return {
    text: () => undefined,
    open: (name, { numFmtId, formatCode }) => {
      const id = String(numFmtId ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'numFmt' && hasDays(String(formatCode ?? ''))) dates.add(id);
      if (name === 'xf' && isOfCells) isDate.push(DATE_FORMATS.has(id) || dates.has(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  };
}

/** A day or a year outside of quoted words, colours and languages: 'dd/mm/yyyy', not '#,##0 "dias"'. */
function hasDays(format: string): boolean {
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

const DAY = 86_400_000;
/** The day 1 January 1970 as workbooks count days. */
const EPOCH = 25_569;
const LAST_DAY = 2_958_465;

/** '31/12/1999', with its time where it has one. @returns null for what is no day */
function dateOf(value: string): string | null {
  const days = Number(value);
  // The first two months are off by a day, as the year 1900 was once taken for a leap year.
  if (!(days > 60 && days <= LAST_DAY)) return null;
  const [date = '', time = ''] = new Date(Math.round((days - EPOCH) * DAY))
    .toISOString()
    .split('T');
  const day = date.split('-').toReversed().join('/');
  return Number.isInteger(days) ? day : `${day} ${time.slice(0, 5)}`;
}

async function* rowsOf(
  file: Buffer,
  sheet: string,
  parts: Parts,
  pause: Pause,
): AsyncGenerator<ListRow> {
  for await (const { path, bytes } of partsOf(file)) {
    if (path !== sheet) {
      for await (const _ of bytes) await pause();
      continue;
    }
    const rows: ListRow[] = [];
    const parser = parserOf(sheetInto(rows, parts));
    for await (const chunk of decodedParts(bytes)) {
      write(parser, chunk);
      yield* rows.splice(0);
      await pause();
    }
    write(parser, null);
    yield* rows.splice(0);
  }
}

/** Rows of a sheet; a cell with a formula is its formula, never its result. */
function sheetInto(rows: ListRow[], { strings, styles }: Parts): Handlers {
  let row: ListRow = { line: 0, cells: [] };
  let [at, type, value, formula, part, style] = [0, '', '', null as string | null, '', 0];
  const asText = () => {
    if (type === 's') return strings[Number(value)] ?? '';
    const isNumber = type === '' || type === 'n';
    return isNumber && styles.isDate[style] ? (dateOf(value) ?? value) : value;
  };
  return {
    open: (name, attributes) => {
      part = name;
      if (name === 'row') row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
      if (name === 'f') formula = '';
      if (name !== 'c') return;
      at = attributes.r === undefined ? row.cells.length : columnOf(String(attributes.r));
      [type, value, formula] = [String(attributes.t ?? ''), '', null];
      style = Number(attributes.s ?? 0);
    },
    text: (text) => {
      if (part === 'v' || part === 't') value = joined(value, text);
      if (part === 'f') formula = joined(formula ?? '', text);
    },
    close: (name) => {
      part = '';
      if (name === 'row') rows.push(row);
      if (name !== 'c' || at < 0 || at >= MAX_CELLS) return;
      while (row.cells.length < at) row.cells.push('');
      row.cells[at] = formula === null ? asText() : `=${formula}`;
    },
  };
}

/** No more of a cell's text than is read of it. */
function joined(before: string, more: string): string {
  return before.length < MAX_CELL ? before + more.slice(0, MAX_CELL) : before;
}

/** The letters of a cell's reference as a number from 0: A is 0, AA is 26. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[a-z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + (letter.charCodeAt(0) - 64);
  }
  return column - 1;
}

function partsOf(file: Buffer) {
  async function* bytes() {
    yield file;
  }
  return readZip(bytes(), LIMITS, (_, cause) => new AppError('NOT_A_LIST', { cause }));
}

async function read(bytes: AsyncIterable<Buffer>, handlers: Handlers, pause: Pause): Promise<void> {
  const parser = parserOf(handlers);
  for await (const chunk of decodedParts(bytes)) {
    write(parser, chunk);
    await pause();
  }
  write(parser, null);
}

async function* decodedParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
}

/** Knows no entities but those of XML itself, and reads nothing from elsewhere. */
function parserOf({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw new AppError('NOT_A_LIST', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => open(bare(name), attributes));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => close(bare(name)));
  return parser;
}

function write(parser: SaxesParser, chunk: string | null): void {
  if (chunk === null) parser.close();
  else if (chunk !== '') parser.write(chunk);
}

/** Some writers put a prefix before each name. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
