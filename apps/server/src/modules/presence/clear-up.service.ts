import { setImmediate } from 'node:timers/promises';
import { type Context, inTransaction } from '../../platform/context.ts';
import {
  addToHours,
  deleteConnections,
  deleteEmptyServer,
  deleteSomeConnectionsOf,
  endLeftVisits,
  listVisitorsInside,
  lockVisitors,
} from './clear-up.queries.ts';
import { listOtherServers } from './presence.queries.ts';

/** Each slice is a transaction of its own: others wait for one slice at most. */
const SLICE = 500;
/** A server that has not been heard of for this long is gone. */
const SILENT_MS = 20_000;

type Inner = Pick<Context, 'db' | 'now' | 'events'>;
type Removal = (db: Context['db']) => Promise<Gone[]>;

interface Gone {
  visitorId: number;
  visitId: number;
  roomId: number;
}

interface Limits {
  /** Other servers that are known to be gone; those that have fallen silent are so anyway. */
  isGone?: (id: string) => boolean;
  /** Asked between two slices: another server, or the next start, will do the rest. */
  shallStop?: () => boolean;
}

/** Ends the visits of servers that are gone, as of their last sign of life. */
export async function clearUp(ctx: Inner, serverId: string, limits: Limits = {}): Promise<void> {
  const { isGone = () => false, shallStop } = limits;
  for (const { id, seenAt } of await listOtherServers(ctx.db, serverId)) {
    if (seenAt < ctx.now - SILENT_MS || isGone(id)) await closeServer(ctx, id, seenAt, shallStop);
  }
}

/** Ends all that a server still holds, as of `at`. Each visit ends once, whoever else tries. */
export async function closeServer(
  ctx: Inner,
  serverId: string,
  at: number,
  shallStop: () => boolean = () => false,
): Promise<void> {
  const remove: Removal = (db) => deleteSomeConnectionsOf(db, serverId, SLICE);
  while ((await endSlice(ctx, remove, at)) > 0) {
    if (shallStop()) return;
    // On SQLite everything runs in this one thread: the calls that came meanwhile go first.
    await setImmediate();
  }
  await deleteEmptyServer(ctx.db, serverId);
}

/** Ends what these connections hold, as `depart` does for one. */
export async function departAll(ctx: Inner, connectionIds: readonly string[]): Promise<void> {
  for (let first = 0; first < connectionIds.length; first += SLICE) {
    const ids = connectionIds.slice(first, first + SLICE);
    await endSlice(ctx, (db) => deleteConnections(db, ids), ctx.now);
    await setImmediate();
  }
}

/** @returns how many connections there were */
function endSlice(ctx: Inner, remove: Removal, at: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await remove(ctx.db);
    if (gone.length === 0) return 0;
    const visitorIds = [...new Set(gone.map(({ visitorId }) => visitorId))];
    // As `arrive` and `depart` do, so that nobody comes in between this and the next statements.
    await lockVisitors(ctx.db, visitorIds);
    const visitIds = gone.map(({ visitId }) => visitId);
    await addToHours(ctx.db, await endLeftVisits(ctx.db, visitIds, at));
    const inside = await listVisitorsInside(ctx.db, visitorIds);
    const roomOf = new Map(gone.map(({ visitorId, roomId }) => [visitorId, roomId]));
    for (const [visitorId, roomId] of roomOf) {
      if (!inside.has(visitorId)) ctx.events.publish({ type: 'visit.ended', roomId, visitorId });
    }
    return gone.length;
  });
}
