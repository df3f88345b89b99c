import { AppError } from '../../lib/app-error.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import type { Context } from '../../platform/context.ts';

/** Half a minute of people, at the rate that a small machine lets them in. */
const MOST_WAITING = 5_000;

type Queue = <T>(enter: () => Promise<T>) => Promise<T>;

/** One per server, whose pool of connections it shares with everybody else. */
const queues = new WeakMap<object, Queue>();

/**
 * Lets people into rooms a few at a time. A crowd that comes at once would take every connection to the
 * database, and be refused for the most part: here it waits its turn, and other calls pass it by.
 * @throws AppError SERVER_BUSY when too many are waiting already
 */
export function takeTurn<T>(
  { settings }: Pick<Context, 'settings'>,
  enter: () => Promise<T>,
): Promise<T> {
  const slots = Math.max(1, Math.floor(settings.DATABASE_POOL / 3));
  const full = () => new AppError('SERVER_BUSY', { retryAfterSeconds: 5 });
  const queue = queues.get(settings) ?? createSemaphore(slots, MOST_WAITING, full);
  queues.set(settings, queue);
  return queue(enter);
}
