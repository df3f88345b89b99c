import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Settings, s3Settings } from '../../env.ts';
import { createDiskStore } from './disk.ts';
import { createSpool } from './spool.ts';
import type { Storage } from './storage.ts';

const MIB = 1024 * 1024;
/** Bytes that stay free on the disk, so that the database still works when uploads are refused. */
const FLOOR = 256 * MIB;

interface Options {
  floor?: number;
  log: FastifyBaseLogger;
}

/**
 * Opens the bucket from the settings, or the folder `files` in DATA_DIR. S3's client is large, so
 * it is loaded only for a bucket.
 */
export async function openStorage(
  settings: Settings,
  { floor = FLOOR, log }: Options,
): Promise<Storage> {
  const folder = join(settings.DATA_DIR, 'files');
  const spool = createSpool({ folder: join(folder, 'incoming'), floor });
  const { withSpooled } = spool;
  const s3 = s3Settings(settings);
  if (!s3) return { ...createDiskStore(folder, spool), withSpooled };
  const onFailure = (error: unknown) => log.warn({ err: error }, 'S3 failed');
  const { createS3Store } = await import('./s3.ts');
  const store = createS3Store({ ...s3, onFailure });
  return {
    ...store,
    withSpooled,
    async removeUnfinished(before) {
      await spool.removeOlder(before);
      await store.removeUnfinished(before);
    },
  };
}
