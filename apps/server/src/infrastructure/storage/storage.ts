import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Both ends are inclusive, as in HTTP. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredObject {
  key: string;
  /** Epoch milliseconds, by the storage's own clock. */
  storedAt: number;
}

export interface PutOptions {
  contentType: string;
  /** Bytes still to come, if the sender has announced them. */
  expected?: number;
}

/**
 * Stores the bytes of uploads in a folder or a bucket. Failures are AppErrors STORAGE_UNAVAILABLE or
 * STORAGE_FULL.
 */
export interface FileStore {
  /**
   * Stores all of `bytes` under `key`, durably, or nothing at all.
   * @returns the number of bytes
   * @throws also errors of reading `bytes`
   */
  put(key: string, bytes: AsyncIterable<Buffer>, options: PutOptions): Promise<number>;
  /** @throws AppError NOT_FOUND */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>;
  /** Every stored object; other files in the same place are left out. */
  list(): AsyncIterable<StoredObject>;
  /** Removes the remains of unfinished uploads that began before this instant. */
  removeUnfinished(before: number): Promise<void>;
  /** Fails when nothing can be stored. */
  check(): Promise<void>;
}

export interface Storage extends FileStore {
  /**
   * Calls `use` with a temporary file that holds `bytes`, for content that must be read twice or as
   * a whole before the decision to keep it.
   */
  withSpooled<T>(
    bytes: AsyncIterable<Buffer>,
    expected: number,
    use: (path: string, size: number) => Promise<T>,
  ): Promise<T>;
}

/** The first part of a key: the kind of object. */
export type Shelf = 'images' | 'bundles' | 'builds' | 'lists';

const KEY = /^(?:images|bundles|builds|lists)\/[0-9a-f]{32}(?:\.webp)?$/;

/** A key has 128 random bits, so it cannot be guessed, and contains nothing of the file's name. */
export function newKey(shelf: Shelf, extension: '.webp' | '' = ''): string {
  return `${shelf}/${randomBytes(16).toString('hex')}${extension}`;
}

/** Another key of the same kind. */
export function keyLike(key: string): string {
  // Keys come from `newKey`, whose first part is a shelf.
  const shelf = key.split('/')[0] as Shelf;
  return newKey(shelf, key.endsWith('.webp') ? '.webp' : '');
}

/** True for keys made by `newKey`. */
export function isKey(value: string): boolean {
  return KEY.test(value);
}
