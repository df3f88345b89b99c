import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';

/** About as many entries as a small machine manages in the minute that a page waits. */
const MOST_WAITING = 10_000;

type Queue = ReturnType<typeof createSemaphore>;

/** One transaction writes the visits of people who join at the same time. */
const JOINING_AT_ONCE = 30;

interface Queues {
  entering: Queue;
  joining: Queue;
}

/** Two per server, since all its calls share one connection pool. */
const queues = new WeakMap<object, Queues>();

/**
 * Lets people into rooms a few at a time. Otherwise a crowd would take every database connection
 * and mostly be refused; this way it waits, and other calls overtake it.
 * @throws AppError SERVER_BUSY when too many are waiting already
 */
export function takeTurn<T>(
  { settings }: Pick<Context, 'settings'>,
  enter: () => Promise<T>,
): Promise<T> {
  return queuesOf(settings).entering(enter);
}

/**
 * The same for those who take no database connection of their own, since they are written with others
 * who come at the same time.
 */
export function takeTurnToJoin<T>(
  { settings }: Pick<Context, 'settings'>,
  join: () => Promise<T>,
): Promise<T> {
  return queuesOf(settings).joining(join);
}

/** How many wait for their turn on this server. */
export function countWaiting({ settings }: Pick<Context, 'settings'>): number {
  const { entering, joining } = queuesOf(settings);
  return entering.waiting() + joining.waiting();
}

function queuesOf(settings: Context['settings']): Queues {
  const connections = Math.max(1, Math.floor(settings.DATABASE_POOL / 3));
  const full = () => new AppError('SERVER_BUSY', { retryAfterSeconds: 5 });
  const both = queues.get(settings) ?? {
    entering: createSemaphore(connections, MOST_WAITING, full),
    joining: createSemaphore(JOINING_AT_ONCE, MOST_WAITING, full),
  };
  queues.set(settings, both);
  return both;
}
