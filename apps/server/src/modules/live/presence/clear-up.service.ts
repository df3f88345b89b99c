import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../../infrastructure/context.ts';
import { deleteEmptyServer, deleteSomeConnectionsOf } from './clear-up.queries.ts';
import { endSlice, SLICE } from './departures.service.ts';
import { listOtherServers } from './presence.queries.ts';

/** A server without a heartbeat for this long counts as gone. */
const SILENT_MS = 20_000;

type Inner = Pick<Context, 'db' | 'now' | 'events'>;

interface Limits {
  /** Says if another server is gone. */
  isGone: (id: string, seenAt: number) => boolean;
  /** Asked between two slices; another server, or the next start, does the rest. */
  shallStop?: () => boolean;
}

/** Ends the visits of servers that are gone, at the time of their last heartbeat. */
export async function clearUp(ctx: Inner, serverId: string, limits: Limits): Promise<void> {
  const { isGone, shallStop } = limits;
  const gone = (await listOtherServers(ctx.db, serverId)).filter((one) =>
    isGone(one.id, one.seenAt),
  );
  for (const { id, seenAt } of gone) await closeServer(ctx, id, seenAt, shallStop);
}

/**
 * Finds servers whose heartbeat has not changed for too long. The heartbeat's own time is not
 * compared: the clocks of two servers may differ, and a clock may jump.
 * @param elapsed milliseconds of a monotonic clock
 */
export function createSilenceWatch(elapsed: () => number) {
  const heard = new Map<string, { seenAt: number; at: number }>();
  return function isSilent(id: string, seenAt: number): boolean {
    const last = heard.get(id);
    if (last?.seenAt === seenAt) return elapsed() - last.at > SILENT_MS;
    heard.set(id, { seenAt, at: elapsed() });
    return false;
  };
}

/** Ends all visits of a server at the time `at`. Each visit ends once, even if others try too. */
export async function closeServer(
  ctx: Inner,
  serverId: string,
  at: number,
  shallStop: () => boolean = () => false,
): Promise<void> {
  const remove = (db: Context['db']) => deleteSomeConnectionsOf(db, serverId, SLICE);
  while ((await endSlice(ctx, remove, at)) > 0) {
    if (shallStop()) return;
    // SQLite runs in this thread: calls that came meanwhile go first.
    await setImmediate();
  }
  await deleteEmptyServer(ctx.db, serverId);
}
