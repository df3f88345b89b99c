import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../lib/app-error.ts';

/** Writes are few and large; the sender waits while more than this is buffered. */
const BUFFERED = 256 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

export interface SpoolOptions {
  folder: string;
  /** Bytes that stay free for the database and other programs. */
  floor: number;
}

/** Files with temporary names while they are being written. */
export type Spool = ReturnType<typeof createSpool>;

export function createSpool(options: SpoolOptions) {
  /**
   * Writes all of `bytes` to a new file, synced to the disk when `isDurable`, or leaves none.
   * @throws AppError STORAGE_FULL before the first byte when too little would stay free
   */
  const write = (bytes: AsyncIterable<Buffer>, expected: number, isDurable: boolean) =>
    writeFile(options, bytes, expected, isDurable);

  async function withSpooled<T>(
    bytes: AsyncIterable<Buffer>,
    expected: number,
    use: (path: string, size: number) => Promise<T>,
  ): Promise<T> {
    const { path, size } = await write(bytes, expected, false);
    try {
      return await use(path, size);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes files that a killed process left unfinished. */
  const removeOlder = (before: number) => removeFiles(options.folder, before);

  return { write, withSpooled, removeOlder };
}

async function writeFile(
  options: SpoolOptions,
  bytes: AsyncIterable<Buffer>,
  expected: number,
  isDurable: boolean,
) {
  const path = join(options.folder, randomBytes(16).toString('hex'));
  await makeRoom(options, expected);
  try {
    // Opened first: a stream that opens the file itself might do so after it was abandoned.
    const file = await open(path, 'wx', 0o600);
    const stream = file.createWriteStream({ highWaterMark: BUFFERED, flush: isDurable });
    await pipeline(bytes, stream);
    return { path, size: stream.bytesWritten };
  } catch (error) {
    await rm(path, { force: true });
    throw storageFailure(error);
  }
}

async function makeRoom({ folder, floor }: SpoolOptions, expected: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - expected < floor) throw new AppError('STORAGE_FULL');
  } catch (error) {
    throw storageFailure(error);
  }
}

async function removeFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(missing)) {
    const path = join(folder, name);
    const isOld = await stat(path).then(({ mtimeMs }) => mtimeMs < before, missing);
    if (isOld === true) await unlink(path).catch(missing);
  }
}

/** Turns failures of the file system into AppErrors; other errors stay as they are. */
export function storageFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error;
  const isFull = 'code' in error && FULL.has(String(error.code));
  return new AppError(isFull ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', { cause: error });
}

/** A file or folder that is missing, or was removed meanwhile, counts as empty. */
export function missing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
