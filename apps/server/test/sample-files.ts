import sharp from 'sharp';

interface Options {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
  name?: string;
}

/** A small picture of one colour. */
export async function imageFile(options: Options = {}): Promise<File> {
  const { width = 8, height = 6, format = 'png', name = `foto.${format}` } = options;
  const data = await sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .toFormat(format)
    .toBuffer();
  return fileOf(data, name, `image/${format}`);
}

/** A PNG with a small file and huge dimensions. */
export function bombOf(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export function fileOf(data: Buffer | string, name: string, type = ''): File {
  return new File([new Uint8Array(Buffer.from(data))], name, { type });
}

/** Unity's numbers of build targets. */
export const TARGET = { windows: 19, android: 13, webgl: 20, ios: 9, macos: 2, linux: 24 } as const;

interface BundleOptions {
  target?: number;
  name?: string;
  /** Bytes of data beyond what a bundle needs. */
  padding?: number;
  /** Added to the file's length in the header. */
  lie?: number;
  /**
   * Compression flags of directory and data; with 'lzma' the content is not actually compressed.
   */
  pack?: keyof typeof PACKING;
}

const PACKING = { none: 0, lzma: 1, lz4: 2 } as const;

export function bundleFile(options: BundleOptions = {}): File {
  return fileOf(bundleBytes(options), options.name ?? 'sala.bundle');
}

/** A Unity bundle as format 8 lays it out, with one block of data. */
export function bundleBytes(options: BundleOptions = {}): Buffer {
  const { target = 20, padding = 0, lie = 0, pack = 'none' } = options;
  const data = Buffer.concat([serializedFile(target), Buffer.alloc(padding, 7)]);
  const packed = pack === 'lz4' ? packLz4(data) : data;
  return bundleOf({ packed, length: data.length, first: 0, pack, lie });
}

/**
 * A small bundle that unpacks to a large one: its single LZ4 block contains zeros and then the
 * first serialized file.
 * @param claim the block's length in the header, if it is to be false
 */
export function farBundle(zeros: number, claim?: number): Buffer {
  // A zero, then copies of the preceding byte, as many as the 255s encode.
  const run = Buffer.alloc(Math.floor((zeros - 20) / 255), 255);
  const packed = Buffer.concat([
    Buffer.from([0x1f, 0, 1, 0]),
    run,
    Buffer.from([(zeros - 20) % 255]),
    packLz4(serializedFile(20)),
  ]);
  const length = claim ?? zeros + serializedFile(20).length;
  return bundleOf({ packed, length, first: zeros, pack: 'lz4', lie: 0 });
}

interface BundleParts {
  packed: Buffer;
  /** Unpacked size of the block, according to the directory. */
  length: number;
  /** Offset of the first serialized file in the block. */
  first: number;
  pack: keyof typeof PACKING;
  lie: number;
}

function bundleOf({ packed, length: unpacked, first, pack, lie }: BundleParts): Buffer {
  const directory = Buffer.concat([
    Buffer.alloc(16),
    u32(1, unpacked, packed.length),
    Buffer.from([0, PACKING[pack]]),
    u32(1),
    Buffer.concat([u64(first), u64(unpacked), u32(4), text('CAB-1')]),
  ]);
  const packedDirectory = pack === 'lz4' ? packLz4(directory) : directory;
  const start = Buffer.concat([text('UnityFS'), u32(8), text('5.x.x'), text('2022.3.10f1')]);
  const sizes = u32(packedDirectory.length, directory.length, PACKING[pack]);
  const headLength = Math.ceil((start.length + 8 + sizes.length) / 16) * 16;
  const length = headLength + packedDirectory.length + packed.length;
  const head = Buffer.concat([start, u64(length + lie), sizes], headLength);
  return Buffer.concat([head, packedDirectory, packed]);
}

/** Literals only, which every reader of LZ4 accepts. */
function packLz4(data: Buffer): Buffer {
  const more = data.length - 15;
  if (more < 0) return Buffer.concat([Buffer.from([data.length << 4]), data]);
  const full = Buffer.alloc(Math.floor(more / 255), 255);
  return Buffer.concat([Buffer.from([0xf0]), full, Buffer.from([more % 255]), data]);
}

/** The header of a serialized file, version 22, little-endian. */
export function serializedFile(target: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeInt32LE(target);
  return Buffer.concat([
    u32(0, 0, 22, 0),
    Buffer.alloc(4),
    Buffer.alloc(28),
    text('2022.3.10f1'),
    number,
    Buffer.alloc(16),
  ]);
}

function u32(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, index * 4);
  return data;
}

function u64(value: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeBigUInt64BE(BigInt(value));
  return data;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, 'latin1');
}

/** The smallest picture there is. */
export function pixel(name: string): File {
  return fileOf(PIXEL, name);
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
