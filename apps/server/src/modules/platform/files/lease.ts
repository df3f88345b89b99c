import type { Context } from '../../../infrastructure/context.ts';
import { keyLike, newKey, type Shelf } from '../../../infrastructure/storage/storage.ts';
import { insertDoomed, updateDue } from './files.queries.ts';

const MINUTE = 60_000;
const LEASE_MS = 60 * MINUTE;
const RENEW_MS = 10 * MINUTE;

/**
 * Marks the files of an upload as doomed from before their first byte until their rows are written,
 * so that leftovers are found even if the server dies. While bytes arrive, the lease of an hour is
 * renewed.
 */
export interface Lease {
  readonly keys: readonly string[];
  take(shelf: Shelf, extension?: '.webp'): Promise<string>;
  /** For a copy of the file with this key. */
  takeLike(key: string): Promise<string>;
  /** Passes the bytes on and renews the lease meanwhile. */
  watch(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
}

export function openLease({ db, now }: Pick<Context, 'db' | 'now'>): Lease {
  const keys: string[] = [];
  const opened = performance.now();
  let renewed = opened;
  const dueAt = () => now + (performance.now() - opened) + LEASE_MS;
  const renew = async () => {
    renewed = performance.now();
    await updateDue(db, keys, Math.round(dueAt()));
  };
  const lease = async (key: string) => {
    await insertDoomed(db, key, Math.round(dueAt()));
    keys.push(key);
    return key;
  };
  return {
    keys,
    take: (shelf, extension) => lease(newKey(shelf, extension)),
    takeLike: (key) => lease(keyLike(key)),
    async *watch(bytes) {
      for await (const chunk of bytes) {
        if (performance.now() - renewed > RENEW_MS) await renew();
        yield chunk;
      }
    },
  };
}
