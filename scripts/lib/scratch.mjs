import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Lets tests keep their databases and files in memory if there is plenty of it: half of the server's
 * tests mostly wait for the disk to sync. Long runs stay on the disk, because they test it.
 * @param {boolean} long
 * @returns {NodeJS.ProcessEnv}
 */
export function scratchSettings(long) {
  if (long || process.env.TMPDIR || freemem() < 2 * ENOUGH_BYTES) return {};
  try {
    accessSync(MEMORY_DISK, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize < ENOUGH_BYTES ? {} : { TMPDIR: MEMORY_DISK };
  } catch {
    // This system has no memory disk.
    return {};
  }
}
