import type { Standing } from '@atrio/contract/live/door';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import {
  claimOwnSeat,
  type DoorRow,
  deletePlace,
  findDoor,
  findPlace,
  lockDoor,
  type Place,
  putWaiting,
  setNote,
  takeSeat,
} from './door.queries.ts';
import { countBefore } from './line.queries.ts';
import { advance, LEASE_MS, openingOf, ringBell, standingOf, tellOfKnock } from './line.service.ts';
import { KEPT_MS } from './places.access.ts';

type Inner = Pick<Context, 'db' | 'now' | 'live' | 'events'>;

export interface Caller {
  visitorId: number;
  roomId: number;
  /** Has a ticket of the room. */
  isListed: boolean;
  /** For the team, if they have to knock. */
  note?: string | undefined;
}

const INSIDE: Standing = { state: 'inside' };

/**
 * Lets a visitor pass a room's door, or gives them a place in front of it. A seat that it gives is
 * theirs for a minute, until a connection takes it: a server that dies in between leaves nothing.
 */
export async function passDoor(ctx: Inner, caller: Caller): Promise<Standing> {
  const { db, now } = ctx;
  const { visitorId, roomId, note } = caller;
  const [door] = await findDoor(db, { roomId });
  if (!door) return INSIDE;
  const [place] = await findPlace(db, { visitorId });
  if (note !== undefined && place?.state === 'knocking') await setNote(db, visitorId, note);
  if (isBeingRefused(place, now) || (!holdsSeat(place, now) && !openingOf(door, now).isOpen)) {
    return standingOf(door, place, 0, now);
  }
  return inTransaction(ctx, (ctx) => decide(ctx, caller));
}

/** Gives up a seat or a place at once. */
export async function leaveDoor(ctx: Inner, visitorId: number): Promise<void> {
  const left = await deletePlace(ctx.db, visitorId);
  if (left) ctx.live.lookAtDoor(left.roomId);
}

async function decide(ctx: Inner, caller: Caller): Promise<Standing> {
  const { db, now } = ctx;
  const { visitorId, roomId } = caller;
  const locked = await lockDoor(db, roomId);
  if (!locked) return INSIDE;
  const until = now + KEPT_MS;
  if (await claimOwnSeat(db, visitorId, { now, until })) return INSIDE;
  const door = await advance(ctx, locked);
  const [place] = await findPlace(db, { visitorId });
  if (isBeingRefused(place, now) || !openingOf(door, now).isOpen) {
    return standingOf(door, place, 0, now);
  }
  const rank = caller.isListed ? 0 : 1;
  const approved = place?.approved === 1 || !needsApproval(door, caller);
  if (!approved) return knock(ctx, door, place, { ...caller, rank });
  // Whoever is first in the queue has been offered the free seats just now.
  if (await claimOwnSeat(db, visitorId, { now, until })) return INSIDE;
  const mayPass = door.queued === 0;
  const seat = { visitorId, roomId, rank, approved: place?.approved === 1, now, until };
  if (mayPass && (await takeSeat(db, seat))) return INSIDE;
  if (door.when_full === 'refuse' && place?.state !== 'queued') {
    return standingOf(door, undefined, 0, now);
  }
  return queueUp(ctx, door, place, { ...caller, rank });
}

async function queueUp(
  ctx: Inner,
  door: DoorRow,
  place: Place | undefined,
  { visitorId, roomId, rank }: Caller & { rank: number },
): Promise<Standing> {
  const { db, now } = ctx;
  const isBack = place?.state === 'queued';
  const since = isBack ? place.since : now;
  const turn = isBack ? place.turn : door.turn;
  await putWaiting(db, {
    ...{ visitorId, roomId, rank, turn, now: since, state: 'queued', note: '' },
    approved: place?.approved === 1,
    lease: now + LEASE_MS,
  });
  if (!isBack) await changed(ctx, door);
  const before = await countBefore(db, { room_id: roomId, visitor_id: visitorId, rank, turn });
  return standingOf(door, { state: 'queued', since, until: null, reason: null }, before, now);
}

async function knock(
  ctx: Inner,
  door: DoorRow,
  place: Place | undefined,
  { visitorId, roomId, rank, note }: Caller & { rank: number },
): Promise<Standing> {
  const { db, now } = ctx;
  const isBack = place?.state === 'knocking';
  const since = isBack ? place.since : now;
  await putWaiting(db, {
    ...{ visitorId, roomId, rank, now: since, state: 'knocking', approved: false },
    turn: isBack ? place.turn : door.turn,
    note: note ?? place?.note ?? '',
    lease: now + LEASE_MS,
  });
  if (!isBack) {
    await tellOfKnock(ctx, roomId);
    await changed(ctx, door);
  }
  return standingOf(door, { state: 'knocking', since, until: null, reason: null }, 0, now);
}

async function changed(ctx: Inner, { room_id: roomId }: DoorRow): Promise<void> {
  const [door] = await findDoor(ctx.db, { roomId });
  if (door) await ringBell(ctx, door);
}

function needsApproval({ approval }: DoorRow, { isListed }: Caller): boolean {
  return approval === 'everybody' || (approval === 'unlisted' && !isListed);
}

function isBeingRefused(place: Place | undefined, now: number): boolean {
  return place?.state === 'denied' && (place.until ?? 0) > now;
}

/** Also a seat that is kept for them while the door is closed. */
function holdsSeat(place: Place | undefined, now: number): boolean {
  return place?.state === 'inside' && (place.until ?? Number.POSITIVE_INFINITY) > now;
}
