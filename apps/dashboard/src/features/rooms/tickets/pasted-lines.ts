import { createTicketBody } from '@atrio/contract/rooms/tickets';

const email = createTicketBody.shape.email;
/** Separates the cells of a row and wraps addresses: `Ana Lima <ana@ipe.org>; "bia@ipe.org"`. */
const SEPARATORS = /[\s,;<>()[\]"]+/;
const EDGES = /^(mailto:|[.:'`])+|[.:'`]+$/gi;

/** The browser's verdict before sending; only the server knows which addresses have access. */
export type Verdict = 'valid' | 'repeated' | 'invalid';

export interface PastedLine {
  /** Its place in the list. */
  key: number;
  /** The address as the server stores it; for an invalid line, the text as pasted. */
  text: string;
  verdict: Verdict;
}

/** Reads the addresses of a text: one or several per line, in any column. */
export function readPastedLines(text: string): PastedLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|\r|\n/)
    .flatMap(addressesIn)
    .map((candidate, key) => judge(candidate, key, seen));
}

/** Reads a file's addresses for the text box, one per line, without its column titles. */
export function readFileLines(text: string): string {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const isTitled = !first.includes('@') && rest.some((line) => line.includes('@'));
  return (isTitled ? rest : [first, ...rest]).flatMap(addressesIn).join('\n');
}

/** Every word of the line that contains '@'; without one, the whole line. */
function addressesIn(line: string): string[] {
  const found = line
    .split(SEPARATORS)
    .map((word) => word.replace(EDGES, ''))
    .filter((word) => word.includes('@'));
  if (found.length > 0) return found;
  const rest = line.trim();
  return rest === '' ? [] : [rest];
}

function judge(candidate: string, key: number, seen: Set<string>): PastedLine {
  const { success, data } = email.safeParse(candidate);
  if (!success) return { key, text: candidate, verdict: 'invalid' };
  if (seen.has(data)) return { key, text: data, verdict: 'repeated' };
  seen.add(data);
  return { key, text: data, verdict: 'valid' };
}

const MAX_BYTES = 2 * 1024 * 1024;
const BYTE_ORDER_MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Reads the addresses of a CSV or text file, one per line. The file never leaves the browser.
 * @throws FileRefusedError whose message can be shown to the person
 */
export async function readAddressFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new FileRefusedError('O arquivo deve ter até 2 MB');
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // A NUL byte means a binary file: a spreadsheet in its own format, an image, …
  if (text.includes('\0')) throw new FileRefusedError('Arquivos inválidos');
  const lines = readFileLines(text);
  if (lines === '') throw new FileRefusedError('O arquivo está vazio');
  return lines;
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const mark = BYTE_ORDER_MARKS.find((known) =>
    known.bytes.every((byte, index) => bytes[index] === byte),
  );
  return new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
}

export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
}
