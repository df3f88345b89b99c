import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Both ends count, as in HTTP. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredObject {
  key: string;
  /** Epoch milliseconds, by the clock of whoever keeps it. */
  storedAt: number;
}

export interface PutOptions {
  contentType: string;
  /** Bytes that may still come, when the sender has said so. */
  expected?: number;
}

/**
 * Where the bytes of uploads are kept: a folder or a bucket. What fails does so as AppError
 * STORAGE_UNAVAILABLE or STORAGE_FULL.
 */
export interface FileStore {
  /**
   * Keeps all of `bytes` under `key`, durably, or nothing at all.
   * @returns how many there were
   * @throws also what reading `bytes` throws
   */
  put(key: string, bytes: AsyncIterable<Buffer>, options: PutOptions): Promise<number>;
  /** @throws AppError NOT_FOUND */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Everything that was put, and nothing else that may lie there. */
  list(): AsyncIterable<StoredObject>;
  /** Removes what unfinished uploads have left behind that began before this instant. */
  removeUnfinished(before: number): Promise<void>;
  /** Fails when nothing can be stored. */
  check(): Promise<void>;
}

export interface Storage extends FileStore {
  /**
   * Gives `use` a file that holds `bytes` for as long as it runs. For what must be read twice or
   * as a whole before it is known what to keep.
   */
  withSpooled<T>(
    bytes: AsyncIterable<Buffer>,
    expected: number,
    use: (path: string, size: number) => Promise<T>,
  ): Promise<T>;
}

/** The first part of a key; the kinds of things that we keep. */
export type Shelf = 'images' | 'bundles' | 'builds';

const KEY = /^(?:images|bundles|builds)\/[0-9a-f]{32}(?:\.webp)?$/;

/** 128 random bits: nobody guesses one, and nothing of a person's file name is in a path. */
export function newKey(shelf: Shelf, extension: '.webp' | '' = ''): string {
  return `${shelf}/${randomBytes(16).toString('hex')}${extension}`;
}

/** Whether `newKey` could have made it. */
export function isKey(value: string): boolean {
  return KEY.test(value);
}
