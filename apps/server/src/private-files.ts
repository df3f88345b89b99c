import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** By the process and everything it starts: SQLite, too, makes files that all may read otherwise. */
const OWNER_ONLY = 0o077;

/** From now on new files are for their owner alone, whatever the folder allows. */
export function makeFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}

/**
 * Closes what an earlier version or another program left open to others. A private folder closes all
 * that is in it.
 * @returns the names that could not be closed, as they belong to somebody else
 */
export function closeToOthers(dataDir: string): string[] {
  const isOpen = (name: string) => (statSync(join(dataDir, name)).mode & OWNER_ONLY) !== 0;
  return readdirSync(dataDir)
    .filter((name) => isOurs(name) && existsSync(join(dataDir, name)) && isOpen(name))
    .filter((name) => !close(join(dataDir, name)));
}

/** The folder may hold what is not ours, such as `lost+found`. */
function isOurs(name: string): boolean {
  return /^(atrio\.(sqlite|lock)|token-secret$|files$|outbox$)/.test(name);
}

function close(path: string): boolean {
  try {
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
    return true;
  } catch {
    return false;
  }
}
