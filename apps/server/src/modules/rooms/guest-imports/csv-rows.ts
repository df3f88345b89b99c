import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '../../../lib/app-error.ts';
import type { Pause } from '../../../lib/turns.ts';
import type { ListRow } from './list-row.ts';

const SLICE = 32 * 1024;
const DELIMITERS = [';', ',', '\t'] as const;
const MAX_RECORD = 256 * 1024;

/** The rows of a text, in the code pages and with the separators that spreadsheets write. */
export async function* readCsv(file: Buffer, pause: Pause): AsyncGenerator<ListRow> {
  const encoding = encodingOf(file);
  const head = new TextDecoder(encoding).decode(file.subarray(0, SLICE));
  // Excel's own way of telling the separator, in a line of its own.
  const told = /^sep=([;,\t])\r?\n/i.exec(head);
  const parser = parse({
    delimiter: told?.[1] ?? delimiterOf(head),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  const text = slicesOf(file, encoding, told?.[0].length ?? 0, pause);
  // A failure of either reaches the loop below.
  pipeline(Readable.from(text), parser, () => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      yield { line: info.lines + (told ? 1 : 0), cells: record };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('NOT_A_LIST', { cause: error });
  }
}

/** What the parser gives with `info`, which its types do not say. */
interface Parsed {
  info: { lines: number };
  record: string[];
}

async function* slicesOf(
  file: Buffer,
  encoding: string,
  skipped: number,
  pause: Pause,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let first = 0; first < file.length; first += SLICE) {
    const slice = decoder.decode(file.subarray(first, first + SLICE), { stream: true });
    if (slice.includes('\0')) throw new AppError('NOT_A_LIST');
    const text = first === 0 ? slice.slice(skipped) : slice;
    if (text !== '') yield text;
    await pause();
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** By its mark, else UTF-8 where it is that, else what Brazilian Excel writes. */
function encodingOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}

/** The one that the first line has most of, outside of quotes. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r\n|\r|\n/).filter((part) => part.trim() !== '');
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}
