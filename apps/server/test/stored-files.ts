import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startFileRelay } from '../src/modules/platform/files/files.jobs.ts';
import type { TestApp } from './build-test-app.ts';

/** All keys in the storage, sorted. */
export async function storedKeys({ storage }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

/** Files that are being written or were left unfinished. */
export function incomingFiles({ dataDir }: TestApp): string[] {
  try {
    return readdirSync(join(dataDir, 'files', 'incoming'));
  } catch {
    return [];
  }
}

/** Deletes doomed files, as a running server does, until the test has finished. */
export async function relayFiles(
  app: TestApp,
  isAlone = false,
): Promise<{ stop(): Promise<void> }> {
  const relay = await startFileRelay(app.app.deps, isAlone);
  onTestFinished(() => relay.stop());
  return relay;
}
