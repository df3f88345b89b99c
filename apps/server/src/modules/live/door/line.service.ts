import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type doorRoutes,
  KEPT_SECONDS,
  OFFER_SECONDS,
  type Standing,
} from '@atrio/contract/live/door';
import type { DoorHours } from '@atrio/contract/live/door-hours';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { sessionsOf } from '../../rooms/programme/programme.service.ts';
import { listAdministratorsOf, loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { type DoorRow, findAnyDoor, findDoor, updateDoor } from './door.queries.ts';
import { type Opening, openingAt } from './hours.ts';
import {
  deleteRunOut,
  endMissedOffers,
  findRunOut,
  type LinePoint,
  listLine,
  listWaiting,
  offerSeats,
  withdrawOffers,
} from './line.queries.ts';
import { sampled, waitMinutes } from './wait.ts';

const OFFER_MS = OFFER_SECONDS * 1_000;
/** A place in the queue waits so long for somebody whose line was lost. */
const LOST_MS = KEPT_SECONDS * 1_000;
/** Places of people who wait are renewed this much more often than they run out. */
const RENEWED_WITHIN_MS = 15_000;
export const LEASE_MS = LOST_MS + RENEWED_WITHIN_MS;

/** To visitors of rooms whose owner has none open. */
export const SHUT: Standing = { state: 'closed', cause: 'unavailable' };

type Inner = Pick<Context, 'db' | 'now'>;
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** The door by hand and by hours together, and by what closes all rooms of its owner. */
export async function openingOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  door: Pick<DoorRow, 'room_id' | 'hand' | 'hours' | 'closed_for'>,
): Promise<Opening> {
  // Written by us from the contract's type.
  const hours = JSON.parse(door.hours) as DoorHours;
  const sessions = hours.kind === 'sessions' ? await sessionsOf({ db }, door.room_id) : [];
  const opening = openingAt(hours, now, sessions);
  const isShut = door.hand !== 'open' || door.closed_for !== null;
  return { ...opening, isOpen: opening.isOpen && !isShut };
}

/**
 * Brings the line at a locked door up to date: what has run out goes, missed offers pass on, and
 * free seats are offered to the next.
 * @param door as `lockDoor` returned it
 * @returns it as it is now
 */
export async function advance(ctx: Inner, door: DoorRow): Promise<DoorRow> {
  const { db, now } = ctx;
  const { room_id: roomId, turn } = door;
  const flow = sampled(door, now);
  if (flow !== null) await updateDoor(db, roomId, { flow });
  await deleteRunOut(db, roomId, now);
  await endMissedOffers(db, roomId, { now, turn });
  const { isOpen } = await openingOf(ctx, door);
  if (!isOpen) await withdrawOffers(db, roomId);
  const after = await reread(db, door);
  const free = freeSeats(after);
  if (free === 0 || after.queued === 0 || !isOpen) return after;
  const count = Math.min(free, after.queued);
  await offerSeats(db, roomId, { count, until: now + OFFER_MS, leasedFor: now + LOST_MS });
  return reread(db, after);
}

function freeSeats({ capacity, taken }: Pick<DoorRow, 'capacity' | 'taken'>): number {
  return capacity === null ? Number.MAX_SAFE_INTEGER : Math.max(0, capacity - taken);
}

/** The door and all who wait there, and whether something has to be done about them. */
export async function lookAt(ctx: Inner, roomId: number) {
  const { db, now } = ctx;
  const door = await findAnyDoor(db, roomId);
  if (!door) return null;
  const waiting = await listWaiting(db, { roomId });
  const opening = await openingOf(ctx, door);
  const { isOpen } = opening;
  const isLate = waiting.some(
    ({ state, until, lease }) =>
      (until !== null && until <= now) || (state !== 'denied' && lease !== null && lease <= now),
  );
  const isNext =
    isOpen &&
    freeSeats(door) > 0 &&
    waiting.some(({ state, lease }) => state === 'queued' && (lease ?? 0) > now + LOST_MS);
  const isOffered = !isOpen && waiting.some(({ state }) => state === 'offered');
  const [runOut] = isOpen && waiting.length > 0 ? await findRunOut(db, { roomId, now }) : [];
  return { door, opening, waiting, isDue: isLate || isNext || isOffered || runOut !== undefined };
}

const LINE_PAGE = 50;

/** Those who are offered a seat, and after them the queue in its order. */
export async function listQueue(
  ctx: ActorContext,
  { id, limit = LINE_PAGE, after }: RouteInput<typeof doorRoutes.line>,
): Promise<RouteOutput<typeof doorRoutes.line>> {
  await loadManagedRoom(ctx, id);
  const start = after === undefined ? null : pointOf(after);
  // One more than is asked for says whether there is a next page.
  const read = (state: 'offered' | 'queued', missing: number) =>
    listLine(ctx.db, id, {
      state,
      after: start?.state === state ? start.at : null,
      limit: missing,
    });
  const offered = start?.state === 'queued' ? [] : await read('offered', limit + 1);
  const missing = limit + 1 - offered.length;
  const rows = missing > 0 ? [...offered, ...(await read('queued', missing))] : offered;
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const line = page.map(({ id, name, category, state, since, until }) => ({
    visitor: { id, name },
    category: category ?? '',
    since: instant(since),
    offeredUntil: state === 'offered' && until !== null ? instant(until) : null,
  }));
  return { line, ...(last && { next: cursorOf(last) }) };
}

function cursorOf({ state, rank, turn, id }: Awaited<ReturnType<typeof listLine>>[number]): string {
  return `${state === 'offered' ? 'o' : 'q'}.${rank}.${turn}.${id}`;
}

/** Of a cursor that the contract has checked. */
function pointOf(cursor: string): { state: 'offered' | 'queued'; at: LinePoint } {
  const [rank = 0, turn = 0, visitor = 0] = cursor.split('.').slice(1).map(Number);
  return { state: cursor.startsWith('o') ? 'offered' : 'queued', at: [rank, turn, visitor] };
}

/**
 * How somebody who waits stands with a door.
 * @param opening the door's at the moment
 * @param place theirs, if they have one
 * @param before how many are before them in the queue
 */
export function standingOf(
  { door, opening }: { door: DoorRow; opening: Opening },
  place: Pick<WaitingRow, 'state' | 'since' | 'until' | 'reason'> | undefined,
  before: number,
  now: number,
): Standing {
  const seats = { taken: door.taken, capacity: door.capacity };
  if (place?.state === 'denied' && place.until !== null && place.until > now) {
    const reason = place.reason ?? '';
    return { state: 'denied', retryAt: instant(place.until), ...(reason && { reason }) };
  }
  const since = place && { since: instant(place.since) };
  if (!opening.isOpen) return { ...closedStanding(door, opening), ...since };
  if (place?.state === 'offered' && place.until !== null) {
    return { state: 'queued', ...since, seats, offeredUntil: instant(place.until), mayJoin: true };
  }
  if (place?.state === 'queued') {
    const minutes = waitMinutes(door, before, now);
    const wait = minutes !== null && { waitMinutes: minutes };
    return { state: 'queued', position: before + 1, ...since, seats, ...wait };
  }
  if (place?.state === 'knocking') {
    return { state: 'knocking', ...since, ...(door.hall_secret !== null && { takesCode: true }) };
  }
  const isFull = freeSeats(door) === 0 && door.when_full === 'refuse';
  if (isFull) return { state: 'closed', cause: 'full', seats };
  return { state: 'closed', mayJoin: true };
}

function closedStanding(door: DoorRow, { opensAt }: Opening): Standing {
  if (door.closed_for !== null) return SHUT;
  if (door.hand !== 'open') return { state: 'closed', cause: door.hand };
  return {
    state: 'closed',
    cause: 'hours',
    ...(opensAt !== null && { opensAt: instant(opensAt) }),
  };
}

/** Tells the room's administrators how many wait, wherever they are in the dashboard. */
export async function ringBell(
  ctx: Pick<Context, 'db' | 'live'>,
  { room_id: roomId, taken, queued, knocking }: DoorRow,
): Promise<void> {
  const team = await listAdministratorsOf(ctx, [roomId]);
  ctx.live.emit(
    [`panel:${roomId}`, ...team.map(({ userId }) => `user:${userId}` as const)],
    'doorbell',
    { roomId, taken, queued, knocking },
  );
}

/** The bell of the administrators who are not looking: one unread line for all who knock. */
export async function tellOfKnock(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  roomId: number,
): Promise<void> {
  const team = await listAdministratorsOf(ctx, [roomId]);
  await notify(
    ctx,
    team.map(({ userId, roomName }) => ({
      userId,
      kind: 'door.knocked',
      data: { roomId, roomName },
      topic: `door.knocked:${roomId}`,
    })),
  );
}

async function reread(db: Inner['db'], door: DoorRow): Promise<DoorRow> {
  const [now] = await findDoor(db, { roomId: door.room_id });
  return now ?? door;
}
