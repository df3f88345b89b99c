import { setTimeout as delay } from 'node:timers/promises';
import { isConflict } from './failures.ts';

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 10;

/**
 * Runs a whole transaction again when PostgreSQL ended it because of another one. The waits are
 * random, so that two that met do not meet again.
 */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await delay(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  }
  return transaction();
}
