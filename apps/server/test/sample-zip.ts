import { crc32, deflateRawSync } from 'node:zlib';

export interface Entry {
  path: string;
  content?: Buffer | string;
  /** Unix mode and kind, as zips made on Unix tell them. */
  mode?: number;
  isStored?: boolean;
  /** Sizes stand behind the content, as tools that write streams do it. */
  isOpen?: boolean;
  /** Lies: other values than the true ones. */
  lie?: Partial<{
    crc: number;
    packed: number;
    unpacked: number;
    listedPath: string;
    flags: number;
  }>;
}

/** A zip made by hand, so that it can lie. */
export function zipOf(
  entries: readonly Entry[],
  { count = entries.length, isCut = false } = {},
): File {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { path, content = '', mode = 0o100644, isStored, isOpen, lie = {} } of entries) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(lie.crc ?? crc32(bytes), 0);
    sizes.writeUInt32LE(lie.packed ?? packed.length, 4);
    sizes.writeUInt32LE(lie.unpacked ?? bytes.length, 8);
    const flags = (lie.flags ?? 0) | 0x800 | (isOpen ? 8 : 0);
    const method = isStored ? 0 : 8;
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    if (!isOpen) sizes.copy(local, 14);
    local.writeUInt16LE(name.length, 26);
    const whole = [local, name, packed, ...(isOpen ? [Buffer.from('PK\x07\x08'), sizes] : [])];
    parts.push(...whole);
    const listedName = Buffer.from(lie.listedPath ?? path);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(0x0314, 4);
    listed.writeUInt16LE(flags, 8);
    listed.writeUInt16LE(method, 10);
    sizes.copy(listed, 16);
    listed.writeUInt16LE(listedName.length, 28);
    listed.writeUInt32LE((mode << 16) >>> 0, 38);
    listed.writeUInt32LE(at, 42);
    list.push(listed, listedName);
    at += Buffer.concat(whole).length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  const zip = Buffer.concat([...parts, ...list, end]);
  return new File([new Uint8Array(isCut ? zip.subarray(0, zip.length / 2) : zip)], 'cais.zip');
}
