import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep their databases and files: in memory, if there is plenty of it. What is written is
 * synced all the same, only sooner, and half of the server's tests wait for nothing else. Long runs
 * stay on the disk, which is what they are about.
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
    // No such place here.
    return {};
  }
}
