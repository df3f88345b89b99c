import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';

/** About as many entries as a small machine manages in the minute that a page waits. */
const MOST_WAITING = 10_000;

type Queue = ReturnType<typeof createSemaphore>;

/** One queue per server, since all its calls share one connection pool. */
const queues = new WeakMap<object, Queue>();

/**
 * Lets people into rooms a few at a time. Otherwise a crowd would take every database connection
 * and mostly be refused; this way it waits, and other calls overtake it.
 * @throws AppError SERVER_BUSY when too many are waiting already
 */
export function takeTurn<T>(
  { settings }: Pick<Context, 'settings'>,
  enter: () => Promise<T>,
): Promise<T> {
  return queueOf(settings)(enter);
}

/** How many wait for their turn on this server. */
export function countWaiting({ settings }: Pick<Context, 'settings'>): number {
  return queueOf(settings).waiting();
}

function queueOf(settings: Context['settings']): Queue {
  const slots = Math.max(1, Math.floor(settings.DATABASE_POOL / 3));
  const full = () => new AppError('SERVER_BUSY', { retryAfterSeconds: 5 });
  const queue = queues.get(settings) ?? createSemaphore(slots, MOST_WAITING, full);
  queues.set(settings, queue);
  return queue;
}
