import type { Overview } from '@atrio/contract/across/overview';
import type { ActorContext } from '../../../infrastructure/context.ts';
import {
  listMostVisited,
  listRoomsById,
  type Scope,
  sumRoomDays,
  sumRoomHours,
} from './overview.queries.ts';

const DAY = 24 * 60 * 60_000;
const DOORS = 12;
const BUSIEST = 5;
/**
 * The busiest rooms of a period are searched among this many of the most visited ever: sums over
 * all rooms would take too long.
 */
const CANDIDATES = 100;
const SUMMED_AT_ONCE = 20;
/** Periods up to this length are summed by the hour, longer ones by whole days. */
const EXACT_DAYS = 7;

type Online = readonly { roomId: number; onlineNow: number }[];

/** The rooms of the home page: those with people first, then the most visited. */
export async function readFeaturedRooms(
  ctx: ActorContext,
  scope: Scope,
  online: Online,
): Promise<Overview['doors']> {
  const counts = new Map(online.map(({ roomId, onlineNow }) => [roomId, onlineNow]));
  const lit = online.toSorted((a, b) => b.onlineNow - a.onlineNow).slice(0, DOORS);
  const rooms = await known(
    ctx,
    lit.map(({ roomId }) => roomId),
  );
  const others = await mostVisited(ctx, scope, DOORS);
  return merge(rooms, others)
    .slice(0, DOORS)
    .map(({ id, name }) => ({ id, name, onlineNow: counts.get(id) ?? 0 }))
    .toSorted((a, b) => b.onlineNow - a.onlineNow);
}

/**
 * The rooms with most visits since an instant. Sums are read a few rooms at a time: a room with fewer
 * visits in all years cannot have had more in this one, and the sums of a year are long.
 */
export async function readBusiest(
  ctx: ActorContext,
  scope: Scope,
  start: number,
  days: number,
): Promise<Overview['busiest']> {
  const candidates = (await mostVisited(ctx, scope, CANDIDATES)).toSorted(
    (a, b) => b.visitsEver - a.visitsEver,
  );
  let busiest: Overview['busiest'] = [];
  for (let at = 0; at < candidates.length; at += SUMMED_AT_ONCE) {
    const last = busiest[BUSIEST - 1];
    if (last && (candidates[at]?.visitsEver ?? 0) <= last.visits) break;
    const some = candidates.slice(at, at + SUMMED_AT_ONCE);
    busiest = [...busiest, ...(await visitsSince(ctx, some, start, days))]
      .filter((room) => room.visits > 0)
      .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name, 'pt-BR'))
      .slice(0, BUSIEST);
  }
  return busiest;
}

async function visitsSince(
  { db }: ActorContext,
  rooms: readonly Room[],
  start: number,
  days: number,
) {
  const ids = rooms.map(({ id }) => id);
  const sums =
    days <= EXACT_DAYS
      ? await sumRoomHours(db, ids, start)
      : await sumRoomDays(db, ids, Math.ceil(start / DAY) * DAY);
  const visits = new Map(sums.map((row) => [row.roomId, Number(row.visits)]));
  return rooms.map(({ id, name }) => ({ id, name, visits: visits.get(id) ?? 0 }));
}

/** Co-administered rooms are ranked together with the person's own by visits. */
async function mostVisited(ctx: ActorContext, scope: Scope, limit: number) {
  const own = await listMostVisited(ctx.db, scope, limit);
  return merge(own, await known(ctx, scope.linkedIds));
}

async function known({ db }: ActorContext, ids: readonly number[]) {
  return ids.length > 0 ? listRoomsById(db, ids) : [];
}

function merge(...lists: readonly Room[][]): Room[] {
  return [...new Map(lists.flat().map((room) => [room.id, room])).values()];
}

interface Room {
  id: number;
  name: string;
  visitsEver: number;
}
