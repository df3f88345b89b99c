import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from '../../lib/plain-error.ts';

const SQLITE_BUSY = 5;

/** Said to the person who starts a second server on the same folder. */
class FolderInUseError extends PlainError {}

/**
 * Keeps a second process off the same data folder. The lock is an open exclusive transaction on a
 * file of its own: the operating system drops it however the process ends, `kill -9` included, so
 * there is never a stale lock to clean up.
 * @throws FolderInUseError when another process holds it
 */
export function lockFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'atrio.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive;');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(`Another Átrio server is using ${dataDir}`, { cause: error });
  }
  return { release: () => lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
