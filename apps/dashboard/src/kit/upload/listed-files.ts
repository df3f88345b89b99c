type Content = ReadableStream<Uint8Array>;

/** A file of a folder or of a zip, before it is sent. */
export interface ListedFile {
  name: string;
  bytes: number;
  /** Its content from the beginning on; nothing is read that is not asked for. */
  open: () => Promise<Content>;
}

/** A file that was chosen by itself or with its folder. */
export function listedFile(name: string, file: Blob): ListedFile {
  return { name, bytes: file.size, open: async () => file.stream() };
}

/** The end of a zip: its record, and a comment of any length. */
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** Far more than the names of as many files as a build may have. */
const MAX_LIST = 8 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Before the content of each file. */
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/**
 * Reads what a zip says that it holds, from the list at its end. The server trusts no list; this one
 * is for the person who is about to send it.
 * @returns null for what is no zip, or one of a kind that is not understood here
 */
export async function listZip(file: Blob): Promise<ListedFile[] | null> {
  try {
    const tail = await viewOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT), file.size);
    const end = endIn(tail);
    if (end === null) return null;
    const bytes = tail.getUint32(end + 12, true);
    const at = tail.getUint32(end + 16, true);
    if (bytes > MAX_LIST || at + bytes > file.size) return null;
    return entriesIn(file, await viewOf(file, at, at + bytes), tail.getUint16(end + 10, true));
  } catch {
    // A file that changed or went since it was chosen, or numbers that lead nowhere.
    return null;
  }
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function endIn(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return null;
}

function entriesIn(file: Blob, list: DataView, count: number): ListedFile[] | null {
  const words = new TextDecoder();
  const files: ListedFile[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    if (list.getUint32(at, true) !== ENTRY) return null;
    const length = list.getUint16(at + 28, true);
    const name = words.decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, length));
    const bytes = list.getUint32(at + 24, true);
    const place = {
      isDeflated: list.getUint16(at + 10, true) === DEFLATED,
      packed: list.getUint32(at + 20, true),
      at: list.getUint32(at + 42, true),
    };
    if (!name.endsWith('/')) files.push({ name, bytes, open: () => openEntry(file, place) });
    at += ENTRY_BYTES + length + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return files;
}

interface Place {
  isDeflated: boolean;
  packed: number;
  at: number;
}

async function openEntry(file: Blob, { isDeflated, packed, at }: Place): Promise<Content> {
  const local = await viewOf(file, at, at + LOCAL_BYTES);
  const from = at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const content = file.slice(from, from + packed).stream();
  return isDeflated ? unpacked(content, 'deflate-raw') : content;
}

function unpacked(content: Content, packing: CompressionFormat): Content {
  // It takes every kind of buffer, which the types of streams hold against it.
  const unpacker = new DecompressionStream(packing) as ReadableWritablePair<Uint8Array, Uint8Array>;
  return content.pipeThrough(unpacker);
}

/**
 * The first bytes of a file as Latin-1, unpacked if its name says how it is packed; '' for what this
 * browser cannot unpack.
 */
export async function readHead(file: ListedFile, most: number): Promise<string> {
  try {
    const content = await file.open();
    const packing = /\.br$/.test(file.name) ? BROTLI : /\.(gz|unityweb)$/.test(file.name) && 'gzip';
    return await beginning(packing ? unpacked(content, packing) : content, most);
  } catch {
    // Another packing than the name says, one that is not known here, or a file that went.
    return '';
  }
}

/** Browsers learn it one after the other, and the types later. */
const BROTLI = 'brotli' as CompressionFormat;

async function beginning(content: Content, most: number): Promise<string> {
  const reader = content.getReader();
  const words = new TextDecoder('latin1');
  let head = '';
  while (head.length < most) {
    const { value, done } = await reader.read();
    if (done) return head;
    head += words.decode(value);
  }
  await reader.cancel();
  return head.slice(0, most);
}
