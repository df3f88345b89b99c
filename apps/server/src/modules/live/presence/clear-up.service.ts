import { setImmediate } from 'node:timers/promises';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { vacatePlaces } from '../door/places.access.ts';
import {
  deleteConnections,
  deleteEmptyServer,
  deleteSomeConnectionsOf,
  endLeftVisits,
  listVisitorsInside,
  lockVisitors,
} from './clear-up.queries.ts';
import { listOtherServers } from './presence.queries.ts';
import { addToHours } from './visit-hours.queries.ts';

/** Connections per transaction: other transactions wait for one slice at most. */
const SLICE = 500;
/** A server without a heartbeat for this long counts as gone. */
const SILENT_MS = 20_000;

type Inner = Pick<Context, 'db' | 'now' | 'events'>;
type Removal = (db: Context['db']) => Promise<Gone[]>;

interface Gone {
  visitorId: number;
  visitId: number;
  roomId: number;
}

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
  const remove: Removal = (db) => deleteSomeConnectionsOf(db, serverId, SLICE);
  while ((await endSlice(ctx, remove, at)) > 0) {
    if (shallStop()) return;
    // SQLite runs in this thread: calls that came meanwhile go first.
    await setImmediate();
  }
  await deleteEmptyServer(ctx.db, serverId);
}

/** Ends the visits of these connections, like `depart` for one. */
export async function departAll(ctx: Inner, connectionIds: readonly string[]): Promise<void> {
  for (let first = 0; first < connectionIds.length; first += SLICE) {
    const ids = connectionIds.slice(first, first + SLICE);
    await endSlice(ctx, (db) => deleteConnections(db, ids), ctx.now);
    await setImmediate();
  }
}

/** @returns the number of connections */
function endSlice(ctx: Inner, remove: Removal, at: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await remove(ctx.db);
    if (gone.length === 0) return 0;
    const visitorIds = [...new Set(gone.map(({ visitorId }) => visitorId))];
    // Locks like `arrive` and `depart`, so that none of them runs between the next statements.
    await lockVisitors(ctx.db, visitorIds);
    const visitIds = gone.map(({ visitId }) => visitId);
    const ended = await endLeftVisits(ctx.db, visitIds, at);
    const inside = await listVisitorsInside(ctx.db, visitorIds);
    const left = visitorIds.filter((id) => !inside.has(id));
    await vacatePlaces(ctx, left, at);
    await addToHours(
      ctx.db,
      ended.map((visit) => ({ ...visit, visits: 0 })),
    );
    const roomOf = new Map(gone.map(({ visitorId, roomId }) => [visitorId, roomId]));
    for (const [visitorId, roomId] of roomOf) {
      if (!inside.has(visitorId)) ctx.events.publish({ type: 'visit.ended', roomId, visitorId });
    }
    return gone.length;
  });
}
