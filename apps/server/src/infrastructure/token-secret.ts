import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../env.ts';

/**
 * TOKEN_SECRET, or a secret that is generated at the first start and kept in the data folder,
 * readable by its owner only.
 */
export function readTokenSecret({ TOKEN_SECRET, DATA_DIR }: Settings): Uint8Array {
  if (TOKEN_SECRET !== undefined) return Buffer.from(TOKEN_SECRET);
  const file = join(DATA_DIR, 'token-secret');
  try {
    // 'wx': when two servers start at once on a shared folder, one creates the file and both read
    // it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file);
}
