import type { Context } from '../../../infrastructure/context.ts';
import { durable } from '../../../infrastructure/database/durable.ts';
import { listKnownKeys } from './files.queries.ts';

const HOUR = 60 * 60_000;
const BATCH = 500;
/** Up to this number, unknown files are removed without comparing it to the total. */
const FEW = 100;

/**
 * Removes unknown files: parts of uploads that ended an hour ago, and stored files without a row.
 * Files of running uploads are known from before their first byte.
 */
export async function sweepFiles({
  db,
  now,
  storage,
  log,
}: Pick<Context, 'db' | 'now' | 'storage' | 'log'>): Promise<void> {
  const before = now - HOUR;
  await storage.removeUnfinished(before);
  const unknown: string[] = [];
  let stored = 0;
  let batch: string[] = [];
  const judge = async () => {
    const known = await listKnownKeys(db, batch);
    unknown.push(...batch.filter((key) => !known.has(key)));
    stored += batch.length;
    batch = [];
  };
  for await (const { key, storedAt } of storage.list()) {
    if (storedAt >= before) continue;
    batch.push(key);
    if (batch.length >= BATCH) await judge();
  }
  await judge();
  if (unknown.length > FEW && unknown.length > stored / 2) {
    // Killed servers leave only a few. So many mean the wrong database or the wrong bucket.
    log.error({ unknown: unknown.length, stored }, 'files that no row knows are left alone');
    return;
  }
  // The rows may have gone in a moment that a power cut would bring back.
  await durable(db);
  for (const key of unknown) await storage.remove(key);
}
