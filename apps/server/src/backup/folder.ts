import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface Written {
  bytes: number;
  sha256: string;
}

/** Paths inside a backup's folder. */
export const inBackup = {
  manifest: (folder: string) => join(folder, 'manifest.json'),
  secret: (folder: string) => join(folder, 'token-secret'),
  fileList: (folder: string) => join(folder, 'files.ndjson.gz'),
  table: (folder: string, name: string) => join(folder, 'tables', `${name}.ndjson.gz`),
  /** @param key as `newKey` makes them: no part of it climbs out of the folder */
  file: (folder: string, key: string) => join(folder, 'files', key),
};

/** Writes all bytes and syncs them to the disk; only the owner may read the file. */
export async function writeHashed(path: string, bytes: AsyncIterable<Buffer>): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  async function* hashed() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(hashed(), createWriteStream(path, { mode: 0o600, flush: true }));
  return { bytes: size, sha256: hash.digest('hex') };
}

export async function hashOf(path: string): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes one JSON value per line, compressed. */
export function writeLines(path: string, values: AsyncIterable<unknown>): Promise<Written> {
  const packed = createGzip({ level: 1 });
  // A failure ends the stream that is being written, which is the one that is waited for.
  pipeline(batched(values), packed).catch(() => undefined);
  return writeHashed(path, packed);
}

export async function* readLines(path: string): AsyncIterable<unknown> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked).catch(() => undefined);
  for await (const line of lines(unpacked)) yield JSON.parse(line);
}

const BATCH = 64 * 1024;

async function* batched(values: AsyncIterable<unknown>): AsyncIterable<string> {
  let text = '';
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < BATCH) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Node's own reader of lines also breaks at characters that JSON leaves as they are. */
async function* lines(stream: Readable): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
