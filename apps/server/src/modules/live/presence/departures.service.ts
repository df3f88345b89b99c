import { setImmediate } from 'node:timers/promises';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { isDatabaseAway } from '../../../infrastructure/database/failures.ts';
import { createGroupsOfServers } from '../../../lib/groups.ts';
import { vacatePlaces } from '../door/places.access.ts';
import {
  deleteConnections,
  endLeftVisits,
  listVisitorsInside,
  lockVisitors,
} from './departures.queries.ts';
import { addToHours } from './visit-hours.queries.ts';

/** Connections per transaction: other transactions wait for one slice at most. */
export const SLICE = 500;

type Inner = Pick<Context, 'db' | 'now' | 'events'>;

interface Departure {
  connectionId: string;
  now: number;
}

interface Gone {
  visitorId: number;
  visitId: number;
  roomId: number;
}

/**
 * Removes a connection; the visit ends with its last one. Does nothing for an unknown connection.
 * People who leave while others are being written are written together.
 */
export function depart(
  ctx: Inner & Pick<Context, 'settings'>,
  connectionId: string,
): Promise<void> {
  return leaveTogether(ctx, { connectionId, now: ctx.now });
}

const leaveTogether = createGroupsOfServers(
  async ({ db, events }: Omit<Inner, 'now'>, leaving: readonly Departure[]) => {
    const now = Math.max(...leaving.map((one) => one.now));
    const ids = leaving.map(({ connectionId }) => connectionId);
    await endSlice({ db, events, now }, (db) => removeThese(db, ids), now);
    return leaving.map(() => undefined);
  },
  isDatabaseAway,
);

/** The same for many connections, which need not wait for others. */
export async function departAll(ctx: Inner, connectionIds: readonly string[]): Promise<void> {
  for (let first = 0; first < connectionIds.length; first += SLICE) {
    const ids = connectionIds.slice(first, first + SLICE);
    await endSlice(ctx, (db) => removeThese(db, ids), ctx.now);
    await setImmediate();
  }
}

function removeThese(db: Context['db'], ids: readonly string[]): Promise<Gone[]> {
  return deleteConnections(db, { json: JSON.stringify(ids) });
}

/**
 * Ends the visits whose last connection `remove` removes, at the time `at`.
 * @returns the number of connections
 */
export function endSlice(
  ctx: Inner,
  remove: (db: Context['db']) => Promise<Gone[]>,
  at: number,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const gone = await remove(db);
    if (gone.length === 0) return 0;
    const visitorIds = [...new Set(gone.map(({ visitorId }) => visitorId))];
    // Locks like `arrive`, so that no other transaction runs between the next statements.
    await lockVisitors(db, visitorIds);
    const visitIds = gone.map(({ visitId }) => visitId);
    const ended = await endLeftVisits(db, { json: JSON.stringify(visitIds), at });
    const stay = await listVisitorsInside(db, { json: JSON.stringify(visitorIds) });
    const inside = new Set(stay.map(({ id }) => id));
    await vacatePlaces(
      ctx,
      visitorIds.filter((id) => !inside.has(id)),
      at,
    );
    await addToHours(
      db,
      ended.map((visit) => ({ ...visit, visits: 0 })),
    );
    const roomOf = new Map(gone.map(({ visitorId, roomId }) => [visitorId, roomId]));
    for (const [visitorId, roomId] of roomOf) {
      if (!inside.has(visitorId)) ctx.events.publish({ type: 'visit.ended', roomId, visitorId });
    }
    return gone.length;
  });
}
