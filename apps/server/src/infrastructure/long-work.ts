import { AppError } from '../lib/app-error.ts';
import { createLines, createPause, type Pause } from '../lib/turns.ts';
import type { ActorContext } from './context.ts';

/** Long calls of one account that may run or wait on one server. */
const MOST = 100;

/** One per installation, so that tests with several servers do not share one. */
const lines = new WeakMap<Uint8Array, ReturnType<typeof createLines>>();

/**
 * Runs a long call in slices, one such call per account at a time. Further calls of the account
 * wait for it, so that a second tab or a second click succeeds, only later, and a flood of calls
 * delays other accounts by one call's slices at most.
 * @throws AppError IN_PROGRESS when a hundred of them wait already
 */
export function longWork<T>(ctx: ActorContext, work: (pause: Pause) => Promise<T>): Promise<T> {
  const run = lines.get(ctx.secret) ?? createLines(MOST, () => new AppError('IN_PROGRESS'));
  lines.set(ctx.secret, run);
  return run(ctx.actor.userId, () => work(createPause()));
}
