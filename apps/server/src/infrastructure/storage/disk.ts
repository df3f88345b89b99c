import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { isMissing, missing, type Spool, storageFailure } from './spool.ts';
import { type FileStore, isKey } from './storage.ts';

/**
 * Files in a folder. A file gets its name after its content is synced, and the call returns after
 * the name is synced: a power cut leaves the whole file or none.
 * @param spool must write to the same file system
 */
export function createDiskStore(folder: string, spool: Spool): FileStore {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new AppError('NOT_FOUND');
    return join(folder, key);
  };
  return {
    async put(key, bytes, { expected = 0 }) {
      const path = pathOf(key);
      const { path: temporary, size } = await spool.write(bytes, expected, true);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw storageFailure(error);
      }
      return size;
    },
    async get(key, range) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        throw isMissing(error) ? new AppError('NOT_FOUND') : storageFailure(error);
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const shelf of await readdir(folder).catch(missing)) {
        for (const name of await readdir(join(folder, shelf)).catch(noFolder)) {
          const key = `${shelf}/${name}`;
          if (!isKey(key)) continue;
          const found = await stat(join(folder, key)).catch(missing);
          if ('mtimeMs' in found) yield { key, storedAt: found.mtimeMs };
        }
      }
    },
    removeUnfinished: (before) => spool.removeOlder(before),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}

const PROBE = Buffer.alloc(64 * 1024);

/**
 * Writes a file as a test: the free-space figure shows neither quotas nor a disk that has become
 * read-only.
 */
export async function canWrite(folder: string): Promise<void> {
  const path = join(folder, 'write-probe');
  try {
    await writeFile(path, PROBE);
  } finally {
    await rm(path, { force: true });
  }
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function noFolder(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [];
  return missing(error);
}
