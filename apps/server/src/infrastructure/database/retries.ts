import { setTimeout as delay } from 'node:timers/promises';
import { isConflict } from './failures.ts';
import { HeldLate } from './locks.ts';

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 10;

/**
 * Runs a whole transaction again when PostgreSQL ended it because of another one, after a random
 * wait, so that two that met do not meet again; and at once when it came to a lock too late.
 * @param transaction given what earlier attempts came to late, for `holdEarly`
 */
export async function withRetries<T>(
  transaction: (late: HeldLate['late']) => Promise<T>,
): Promise<T> {
  let late: HeldLate['late'] = [];
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    try {
      return await transaction(late);
    } catch (error) {
      if (error instanceof HeldLate) late = [...late, ...error.late];
      else if (isConflict(error)) await delay(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
      else throw error;
    }
  }
  return transaction(late);
}
