import { readFileLines } from './pasted-lines.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * The addresses of a CSV or text file, one to a line; it never leaves the browser.
 * @throws FileRefusedError with a sentence for the person
 */
export async function readAddressFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new FileRefusedError('O arquivo deve ter até 2 MB');
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // Spreadsheets in their own format, images and the like.
  if (text.includes('\0')) throw new FileRefusedError('Arquivos inválidos');
  const lines = readFileLines(text);
  if (lines === '') throw new FileRefusedError('O arquivo está vazio');
  return lines;
}

/** Spreadsheets save "Unicode text" as UTF-16, with a mark at the beginning. */
function decode(bytes: Uint8Array): string {
  const mark = MARKS.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  return new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
}

export class FileRefusedError extends Error {
  override name = 'FileRefusedError';
}
