import { crc32 } from 'node:zlib';
import { type ByteSource, openByteSource } from '../../../lib/byte-stream.ts';
import { inflated } from './decoding.ts';

/** One file of a zip; its bytes are read before the next entry is asked for. */
export interface ZipEntry {
  /** As the zip writes it, with slashes. */
  path: string;
  /** @throws what `refuse` made of a zip that lies or cannot be read */
  bytes: AsyncIterable<Buffer>;
}

/** Makes the error from a sentence for the sender. */
type Refuse = (sentence: string, cause?: unknown) => Error;

interface Limits {
  /** Most files; folders count as well, four times as many may be there. */
  files: number;
  /** Most bytes of all files together, once unpacked. */
  bytes: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x2041;
const SIZES_FOLLOW = 8;
const IN_EXTRA = 0xffffffff;
/** As for a packed file of a build (build-file.ts). */
const MAX_RATIO = 64;
const FREE_BYTES = 64 * 1024 * 1024;

const KIND_OF_FILE = 0o170000;
const PLAIN_KINDS = [0, 0o100000, 0o040000];

/** What a local header said and what was found behind it. */
interface Found {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
}

/**
 * Reads a zip while it arrives, file by file. The list at its end must tell the same: a zip that
 * says one thing to those who read from the front and another to those who read from the back is
 * refused, as are links, passwords and whatever unpacks too far.
 */
export async function* readZip(
  bytes: AsyncIterable<Buffer>,
  { files, bytes: most }: Limits,
  refuse: Refuse,
): AsyncGenerator<ZipEntry> {
  const source = openByteSource(bytes, () => refuse('O zip está incompleto'));
  const found = new Map<number, Found>();
  const total = { files: 0, unpacked: 0 };
  let start = source.position();
  let mark = await source.mark();
  if (mark !== LOCAL) throw refuse('O arquivo não é um zip que se possa ler');
  for (; mark === LOCAL; mark = await source.mark()) {
    if (found.size >= files * 4) throw refuse('O zip tem entradas demais');
    const header = await readLocal(source, refuse);
    const isFolder = header.path.endsWith('/');
    if (!isFolder && ++total.files > files) {
      throw refuse(`Uma build pode ter no máximo ${files.toLocaleString('pt-BR')} arquivos`);
    }
    const see = (length: number) => {
      total.unpacked += length;
      if (total.unpacked > most) throw refuse('Uma build pode ter no máximo 2 GB');
      if (total.unpacked > FREE_BYTES + source.position() * MAX_RATIO) {
        throw refuse(`${header.path} é grande demais quando descompactado`);
      }
    };
    const content = contentOf(source, header, see, refuse);
    if (isFolder) for await (const part of content.bytes) throw folderWithBytes(part, refuse);
    else yield { path: header.path, bytes: content.bytes };
    found.set(start, { ...header, ...content.seen() });
    start = source.position();
  }
  await readEnd(source, mark, found, refuse);
}

function folderWithBytes(_part: Buffer, refuse: Refuse): Error {
  return refuse('O zip não pôde ser lido: uma pasta tem conteúdo');
}

interface Local {
  path: string;
  name: Buffer;
  method: number;
  /** Null where they follow the content. */
  sizes: { crc: number; packed: number; unpacked: number } | null;
  hasLongSizes: boolean;
}

async function readLocal(source: ByteSource, refuse: Refuse): Promise<Local> {
  const head = await source.read(26);
  const flags = head.readUInt16LE(2);
  const method = head.readUInt16LE(4);
  const name = await source.read(head.readUInt16LE(22));
  const extra = await source.read(head.readUInt16LE(24));
  const path = readName(name);
  if (flags & ENCRYPTED) throw refuse('O zip tem senha. Envie um sem senha');
  if (method !== STORED && method !== DEFLATED) {
    throw refuse(`${path} está compactado de um modo que não lemos. Use o zip comum (deflate)`);
  }
  const long = longSizes(extra);
  const sizes = {
    crc: head.readUInt32LE(10),
    packed: longOr(head.readUInt32LE(14), long?.[1]),
    unpacked: longOr(head.readUInt32LE(18), long?.[0]),
  };
  const isOpen = (flags & SIZES_FOLLOW) !== 0;
  if (isOpen && method === STORED && !path.endsWith('/')) {
    throw refuse(`O zip guarda ${path} sem dizer o tamanho. Compacte de novo`);
  }
  return { path, name, method, sizes: isOpen ? null : sizes, hasLongSizes: long !== null };
}

/** What a file holds; `seen` tells its sizes once all is read. */
function contentOf(
  source: ByteSource,
  { path, method, sizes, hasLongSizes }: Local,
  see: (length: number) => void,
  refuse: Refuse,
) {
  const seen = { crc: 0, packed: 0, unpacked: 0 };
  let isDone = false;
  async function* read(): AsyncGenerator<Buffer> {
    const began = source.position();
    const parts =
      method === STORED
        ? source.upTo(sizes?.packed ?? 0)
        : inflated(source, sizes?.packed ?? null, (cause) =>
            refuse(`${path} está corrompido: não foi possível descompactar`, cause),
          );
    for await (const part of parts) {
      seen.crc = crc32(part, seen.crc);
      seen.unpacked += part.length;
      see(part.length);
      yield part;
    }
    seen.packed = source.position() - began;
    const told = sizes ?? (await readDescriptor(source, hasLongSizes));
    const isTrue =
      told.crc === seen.crc && told.packed === seen.packed && told.unpacked === seen.unpacked;
    if (!isTrue) throw refuse(`${path} não tem o tamanho ou o conteúdo que o zip diz`);
    isDone = true;
  }
  return {
    bytes: read(),
    seen: () => {
      // After an early stop the next entry would begin in the middle of this one.
      if (!isDone) throw new Error(`${path} was not read to its end`);
      return seen;
    },
  };
}

async function readDescriptor(source: ByteSource, isLong: boolean) {
  let first = await source.read(4);
  if (first.readUInt32LE() === DESCRIPTOR) first = await source.read(4);
  const rest = await source.read(isLong ? 16 : 8);
  const sizeAt = (at: number) =>
    isLong ? Number(rest.readBigUInt64LE(at * 8)) : rest.readUInt32LE(at * 4);
  return { crc: first.readUInt32LE(), packed: sizeAt(0), unpacked: sizeAt(1) };
}

/** Compares the list at the end with what has been read. */
async function readEnd(
  source: ByteSource,
  firstMark: number,
  found: ReadonlyMap<number, Found>,
  refuse: Refuse,
): Promise<void> {
  const lies = () => refuse('A lista do zip não confere com o que há nele');
  const listed = new Set<number>();
  let mark = firstMark;
  for (; mark === CENTRAL; mark = await source.mark()) {
    const { at, attributes, ...told } = await readListed(source);
    const entry = found.get(at);
    if (!entry || listed.has(at) || !isSame(entry, told)) throw lies();
    listed.add(at);
    if (!PLAIN_KINDS.includes((attributes >>> 16) & KIND_OF_FILE)) {
      throw refuse(`${readName(entry.name)} é um atalho (link). Envie o próprio arquivo`);
    }
  }
  if (listed.size !== found.size) throw lies();
  if (mark === END_64) {
    const size = Number((await source.read(8)).readBigUInt64LE());
    for await (const _part of source.upTo(Math.min(size, 0x10000)));
    mark = await source.mark();
  }
  if (mark === LOCATOR_64) {
    await source.read(16);
    mark = await source.mark();
  }
  if (mark !== END) throw lies();
  const count = (await source.read(18)).readUInt16LE(6);
  if (count !== found.size && count !== 0xffff) throw lies();
  await source.drain();
}

async function readListed(source: ByteSource) {
  const head = await source.read(42);
  const name = await source.read(head.readUInt16LE(24));
  const extra = await source.read(head.readUInt16LE(26));
  for await (const _part of source.upTo(head.readUInt16LE(28)));
  const packed = head.readUInt32LE(16);
  const unpacked = head.readUInt32LE(20);
  const at = head.readUInt32LE(38);
  // Only those that did not fit are there, one after the other.
  const long = longSizes(extra) ?? [];
  const next = (value: number) => (value === IN_EXTRA ? (long.shift() ?? Number.NaN) : value);
  const sizes = { unpacked: next(unpacked), packed: next(packed), at: next(at) };
  return {
    ...sizes,
    name,
    method: head.readUInt16LE(6),
    crc: head.readUInt32LE(12),
    attributes: head.readUInt32LE(34),
  };
}

function isSame(entry: Found, told: Found): boolean {
  const { method, crc, packed, unpacked } = entry;
  return (
    entry.name.equals(told.name) &&
    method === told.method &&
    crc === told.crc &&
    packed === told.packed &&
    unpacked === told.unpacked
  );
}

/** The numbers of the extra field for sizes beyond four bytes; null without it. */
function longSizes(extra: Buffer): number[] | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const id = extra.readUInt16LE(at);
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    if (id === 1) {
      const count = Math.floor(field.length / 8);
      return Array.from({ length: count }, (_, index) => Number(field.readBigUInt64LE(index * 8)));
    }
    at += 4 + field.length;
  }
  return null;
}

function longOr(value: number, long: number | undefined): number {
  return value === IN_EXTRA && long !== undefined ? long : value;
}

/** Most tools write UTF-8, some without saying so; older ones a code page of their own. */
function readName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name).replaceAll('\\', '/');
  } catch {
    return name.toString('latin1').replaceAll('\\', '/');
  }
}
