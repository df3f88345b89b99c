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
  /** Added to what the header says of the file's length. */
  lie?: number;
}

/** A Unity bundle as format 8 lays it out, with an uncompressed directory and one data block. */
export function bundleFile(options: BundleOptions = {}): File {
  return fileOf(bundleBytes(options), options.name ?? 'sala.bundle');
}

export function bundleBytes({ target = 20, padding = 0, lie = 0 }: BundleOptions = {}): Buffer {
  const data = Buffer.concat([serializedFile(target), Buffer.alloc(padding, 7)]);
  const directory = Buffer.concat([
    Buffer.alloc(16),
    u32(1, data.length, data.length),
    Buffer.from([0, 0]),
    u32(1),
    Buffer.concat([u64(0), u64(data.length), u32(4), text('CAB-1')]),
  ]);
  const start = Buffer.concat([text('UnityFS'), u32(8), text('5.x.x'), text('2022.3.10f1')]);
  const sizes = u32(directory.length, directory.length, 0);
  const headLength = Math.ceil((start.length + 8 + sizes.length) / 16) * 16;
  const length = headLength + directory.length + data.length;
  const head = Buffer.concat([start, u64(length + lie), sizes], headLength);
  return Buffer.concat([head, directory, data]);
}

/** The beginning of what a bundle holds, of version 22, little-endian. */
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
