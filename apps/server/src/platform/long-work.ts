import { AppError } from '../lib/app-error.ts';
import { createLines, createPause, type Pause } from '../lib/turns.ts';
import type { ActorContext } from './context.ts';

/** Calls of one account that run or wait at a server. */
const MOST = 100;

/** One per installation, so that tests with several servers do not share one. */
const lines = new WeakMap<Uint8Array, ReturnType<typeof createLines>>();

/**
 * Does what may take long in slices, one such call of an account at a time. Others of the same
 * account wait for it: what a second tab or an impatient second click wants is done as well, only
 * later, and of a flood one call's work is in the way of others at most.
 * @throws AppError IN_PROGRESS when a hundred of them wait already
 */
export function longWork<T>(ctx: ActorContext, work: (pause: Pause) => Promise<T>): Promise<T> {
  const run = lines.get(ctx.secret) ?? createLines(MOST, () => new AppError('IN_PROGRESS'));
  lines.set(ctx.secret, run);
  return run(ctx.actor.userId, () => work(createPause()));
}
