import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PlainError } from '../../lib/plain-error.ts';
import { isDatabaseAway } from './failures.ts';
import type { Database } from './tables.ts';

const AGAIN_MS = 1_000;

interface Options {
  databaseUrl: string;
  waitSeconds: number;
  /** Told why each failed attempt failed. */
  onFailure: (reason: string) => void;
}

/**
 * Waits for a PostgreSQL that is not there yet, as when both are started at once. A refusal, such as a
 * wrong password, is not waited out.
 * @throws PlainError
 */
export async function waitForPostgres(
  db: Database,
  { databaseUrl, waitSeconds, onFailure }: Options,
): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const until = performance.now() + waitSeconds * 1_000;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= until) {
        throw new PlainError(`PostgreSQL at ${host}${pathname} cannot be used: ${reasonOf(error)}`);
      }
      onFailure(reasonOf(error));
    }
    await delay(AGAIN_MS);
  }
}

/** For a name with several addresses the outer error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
