import { decodeLz4 } from './lz4.ts';

const SIGNATURES = ['UnityFS', 'UnityWeb', 'UnityRaw', 'UnityArchive'];
const LONGEST_SIGNATURE = 'UnityArchive'.length + 1;
/**
 * Limit of unpacked bytes of a bundle. Lengths in a bundle are the sender's claims: a few bytes can
 * claim gigabytes. The directory of a bundle of 1 GB has some 80 kB, and Unity packs its data in
 * blocks of 128 kB.
 */
const MAX_UNPACKED = 512 * 1024;
/** Bytes of a file's beginning that name its target, for a bundle of up to 1 GB. */
export const TARGET_HEAD_BYTES = 512 * 1024;
/** A serialized file names its target within its first few hundred bytes. */
const ENOUGH = 1_024;

const COMPRESSION = 0x3f;
const DIRECTORY_AT_END = 0x80;
const PADDING_BEFORE_DATA = 0x200;
const IS_SERIALIZED_FILE = 4;

/** Unity's numbers of build targets. */
const TARGETS: Record<number, string> = {
  2: 'macos',
  5: 'windows',
  9: 'ios',
  13: 'android',
  19: 'windows',
  20: 'webgl',
  24: 'linux',
};

export interface BundleHeader {
  signature: string;
  /** The length of the whole file, if the header states it. */
  size: number | null;
}

/** Reads the header of a Unity bundle; null for any other file. */
export function readBundleHeader(head: Uint8Array): BundleHeader | null {
  const start = latin1(head.subarray(0, LONGEST_SIGNATURE));
  const signature = SIGNATURES.find((known) => start.startsWith(`${known}\0`));
  if (signature === undefined) return null;
  if (signature !== 'UnityFS') return { signature, size: null };
  const reader = readerOf(head);
  try {
    reader.text();
    skipVersions(reader);
    return { signature, size: Number(reader.u64()) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The platform that a bundle was built for, from its first serialized file; null when it cannot be
 * read (LZMA, encryption, unknown layouts).
 * @param head the beginning of the file
 */
export function targetOf(head: Uint8Array): string | null {
  try {
    const file = firstSerializedFile(head);
    return file ? (TARGETS[targetNumber(file)] ?? null) : null;
  } catch (error) {
    // A read beyond the head, or invalid values.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function firstSerializedFile(head: Uint8Array): Uint8Array | null {
  const reader = readerOf(head);
  if (reader.text() !== 'UnityFS') return null;
  const format = skipVersions(reader);
  reader.u64();
  const packedSize = reader.u32();
  const size = reader.u32();
  const flags = reader.u32();
  if (flags & DIRECTORY_AT_END || size > MAX_UNPACKED) return null;
  if (format >= 7) reader.align(16);
  const directory = unpack(reader.bytes(packedSize), size, size, flags);
  if (!directory) return null;
  if (flags & PADDING_BEFORE_DATA) reader.align(16);
  const { blocks, offset } = readDirectory(directory);
  let start = 0;
  for (const { packed, unpacked, flags } of blocks) {
    const bytes = reader.bytesUpTo(packed);
    const inside = offset - start;
    if (inside < unpacked)
      return unpack(bytes, unpacked, inside + ENOUGH, flags)?.subarray(inside) ?? null;
    start += unpacked;
  }
  return null;
}

/** The compressed blocks, and the position of the first serialized file in their data. */
function readDirectory(directory: Uint8Array) {
  const reader = readerOf(directory);
  reader.bytes(16);
  const blocks = Array.from({ length: reader.count(10) }, () => ({
    unpacked: reader.u32(),
    packed: reader.u32(),
    flags: reader.u16(),
  }));
  const nodes = Array.from({ length: reader.count(21) }, () => {
    const offset = Number(reader.u64());
    reader.u64();
    const flags = reader.u32();
    reader.text();
    return { offset, flags };
  });
  const first = nodes.find(({ flags }) => flags & IS_SERIALIZED_FILE);
  return { blocks, offset: first?.offset ?? Number.POSITIVE_INFINITY };
}

/** @param wanted bytes needed from the beginning; the rest is not unpacked */
function unpack(
  packed: Uint8Array,
  size: number,
  wanted: number,
  flags: number,
): Uint8Array | null {
  const length = Math.min(size, wanted);
  switch (flags & COMPRESSION) {
    case 0:
      return packed;
    case 2:
    case 3:
      return length > MAX_UNPACKED ? null : decodeLz4(packed, length);
    default:
      return null;
  }
}

function targetNumber(file: Uint8Array): number {
  const reader = readerOf(file);
  reader.bytes(8);
  const version = reader.u32();
  reader.u32();
  // Older formats keep their metadata at the end, and name no target.
  if (version < 9) return 0;
  const isBigEndian = reader.bytes(4)[0] !== 0;
  if (version >= 22) reader.bytes(28);
  reader.text();
  return reader.i32(!isBigEndian);
}

function skipVersions(reader: Reader): number {
  const format = reader.u32();
  reader.text();
  reader.text();
  return format;
}

type Reader = ReturnType<typeof readerOf>;

/** Reads big-endian values one after another. @throws RangeError beyond the end */
function readerOf(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  /** Moves on by this many bytes. */
  const step = (length: number): number => {
    if (at + length > data.length) throw new RangeError('beyond the end');
    at += length;
    return at - length;
  };
  const bytes = (length: number): Uint8Array => {
    const start = step(length);
    return data.subarray(start, start + length);
  };
  const u32 = () => view.getUint32(step(4));
  return {
    bytes,
    bytesUpTo: (length: number) => bytes(Math.min(length, data.length - at)),
    u16: () => view.getUint16(step(2)),
    u32,
    u64: () => view.getBigUint64(step(8)),
    i32: (isLittleEndian: boolean) => view.getInt32(step(4), isLittleEndian),
    text() {
      const end = data.indexOf(0, at);
      if (end < 0) throw new RangeError('a text without an end');
      const text = latin1(data.subarray(at, end));
      at = end + 1;
      return text;
    },
    /** Reads a count of entries that must fit into the remaining bytes. */
    count(entryBytes: number) {
      const count = u32();
      if (count * entryBytes > data.length - at) throw new RangeError('too many entries');
      return count;
    },
    align(size: number) {
      at = Math.ceil(at / size) * size;
    },
  };
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
