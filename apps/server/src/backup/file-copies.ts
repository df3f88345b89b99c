import { rm } from 'node:fs/promises';
import type { Storage } from '../infrastructure/storage/storage.ts';
import { AppError } from '../lib/app-error.ts';
import { inBackup, type Written, writeHashed } from './folder.ts';

/** At once, so that a bucket far away does not make each small image wait for the one before. */
const AT_ONCE = 4;

export interface StoredFile {
  key: string;
  bytes: number;
  contentType: string;
}

export type CopiedFile = StoredFile & Written;

/** Copies of stored files in a backup's folder. The content of a key never changes. */
export function createCopies(storage: Storage, folder: string) {
  const copied = new Map<string, CopiedFile>();

  /** @returns the keys of those that are not there, or not whole */
  async function take(files: readonly StoredFile[]): Promise<string[]> {
    const lost: string[] = [];
    const left = files.filter(({ key }) => !copied.has(key)).values();
    const work = async () => {
      for (const file of left) {
        if (!(await copy(file))) lost.push(file.key);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return lost;
  }

  async function copy(file: StoredFile): Promise<boolean> {
    const path = inBackup.file(folder, file.key);
    try {
      const written = await writeHashed(path, await storage.get(file.key));
      if (written.bytes === file.bytes) {
        copied.set(file.key, { ...file, ...written });
        return true;
      }
      await rm(path);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
    return false;
  }

  /** Drops copies of files that have been removed meanwhile. @returns the others */
  async function keepOnly(files: readonly StoredFile[]): Promise<CopiedFile[]> {
    const named = new Set(files.map(({ key }) => key));
    const all = [...copied.values()];
    const gone = all.filter(({ key }) => !named.has(key));
    for (const { key } of gone) await rm(inBackup.file(folder, key));
    return all.filter(({ key }) => named.has(key));
  }

  return { take, keepOnly };
}
