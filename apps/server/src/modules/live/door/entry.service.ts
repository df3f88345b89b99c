import type { Standing } from '@atrio/contract/live/door';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import {
  claimOwnSeat,
  type DoorRow,
  deletePlace,
  findAnyDoor,
  findDoor,
  findPlace,
  lockDoor,
  type Place,
  putWaiting,
  setNote,
  takeSeat,
} from './door.queries.ts';
import { isHallCode } from './hall-code.service.ts';
import { countBefore } from './line.queries.ts';
import {
  advance,
  LEASE_MS,
  openingOf,
  ringBell,
  SHUT,
  standingOf,
  tellOfKnock,
} from './line.service.ts';
import { holdsSeat, KEPT_MS } from './places.access.ts';
import { isAtHead, rankOf } from './ranks.ts';

type Inner = Pick<Context, 'db' | 'now' | 'live' | 'events'>;
/** What judging a code takes, too. */
type Outer = Inner & Pick<Context, 'secret' | 'client' | 'log'>;

export interface Caller {
  visitorId: number;
  roomId: number;
  /** Has a ticket of the room. */
  isListed: boolean;
  /** Of their ticket. */
  category?: string | null | undefined;
  /** For the team, if they have to knock. */
  note?: string | undefined;
  /** That they have read off the hall's screen. */
  code?: string | undefined;
}

type AtDoor = Parameters<typeof standingOf>[0];

export const INSIDE: Standing = { state: 'inside' };

/**
 * Lets a visitor pass a room's door, or gives them a place in front of it. A seat that it gives is
 * theirs for a minute, until a connection takes it: a server that dies in between leaves nothing.
 * @throws AppError WRONG_HALL_CODE, TOO_MANY_ATTEMPTS for a code that would have spared the approval
 */
export async function passDoor(ctx: Outer, caller: Caller): Promise<Standing> {
  const { db, now } = ctx;
  const { visitorId, roomId, note } = caller;
  const door = await findAnyDoor(db, roomId);
  // Not even those whose seats are kept.
  if (door?.closed_for) return SHUT;
  if (!door?.isStored) return INSIDE;
  const [place] = await findPlace(db, { visitorId });
  if (note !== undefined && place?.state === 'knocking') await setNote(db, visitorId, note);
  const opening = await openingOf(ctx, door);
  if (isBeingRefused(place, now) || (!holdsSeat(place, now) && !opening.isOpen)) {
    return standingOf({ door, opening }, place, 0, now);
  }
  const isApproved = place?.approved === 1 || !needsApproval(door, caller);
  const { code } = caller;
  const isVouched =
    code !== undefined && !isApproved && (await isHallCode(ctx, door, visitorId, code));
  const isOffered = place?.state === 'offered';
  return inTransaction(ctx, (ctx) => decide(ctx, { ...caller, isVouched, isOffered }));
}

/** Gives up a seat or a place at once. */
export async function leaveDoor(ctx: Inner, visitorId: number): Promise<void> {
  const left = await deletePlace(ctx.db, visitorId);
  if (left) ctx.live.lookAtDoor(left.roomId);
}

/** Facts about a caller from before the door was locked. */
interface Judged extends Caller {
  isVouched: boolean;
  isOffered: boolean;
}

async function decide(ctx: Inner, caller: Judged): Promise<Standing> {
  const { db, now } = ctx;
  const { visitorId, roomId } = caller;
  const locked = await lockDoor(db, roomId);
  if (!locked) return INSIDE;
  const until = now + KEPT_MS;
  if (await claimOwnSeat(db, visitorId, { now, until })) {
    // The team sees the offers; a seat that was coming back is news to nobody.
    if (caller.isOffered) await changed(ctx, locked);
    return INSIDE;
  }
  const door = await advance(ctx, locked);
  const [place] = await findPlace(db, { visitorId });
  const at = { door, opening: await openingOf(ctx, door) };
  if (isBeingRefused(place, now) || !at.opening.isOpen) return standingOf(at, place, 0, now);
  const rank = rankOf(door, caller);
  // Noted with the place, so that it outlasts a lost line and a change of who needs it.
  const approved = place?.approved === 1 || caller.isVouched;
  if (!approved && needsApproval(door, caller)) return knock(ctx, at, place, { ...caller, rank });
  // Whoever is first in the queue has been offered the free seats just now.
  if (await claimOwnSeat(db, visitorId, { now, until })) {
    await changed(ctx, door);
    return INSIDE;
  }
  const mayPass = door.queued === 0;
  const seat = { visitorId, roomId, rank, approved, now, until };
  if (mayPass && (await takeSeat(db, seat))) return INSIDE;
  if (door.when_full === 'refuse' && place?.state !== 'queued') {
    return standingOf(at, undefined, 0, now);
  }
  return queueUp(ctx, at, place, { ...caller, rank, approved });
}

async function queueUp(
  ctx: Inner,
  at: AtDoor,
  place: Place | undefined,
  caller: Caller & { rank: number; approved: boolean },
): Promise<Standing> {
  const { db, now } = ctx;
  const { visitorId, roomId, approved } = caller;
  const isBack = place?.state === 'queued';
  const since = isBack ? place.since : now;
  const turn = isBack ? place.turn : at.door.turn;
  const rank = isBack && isAtHead(place) ? place.rank : caller.rank;
  await putWaiting(db, {
    ...{ visitorId, roomId, rank, turn, now: since, state: 'queued', note: '' },
    approved,
    lease: now + LEASE_MS,
  });
  if (!isBack) await changed(ctx, at.door);
  const before = await countBefore(db, { room_id: roomId, visitor_id: visitorId, rank, turn });
  return standingOf(at, { state: 'queued', since, until: null, reason: null }, before, now);
}

async function knock(
  ctx: Inner,
  at: AtDoor,
  place: Place | undefined,
  { visitorId, roomId, rank, note }: Caller & { rank: number },
): Promise<Standing> {
  const { db, now } = ctx;
  const isBack = place?.state === 'knocking';
  const since = isBack ? place.since : now;
  await putWaiting(db, {
    ...{ visitorId, roomId, rank, now: since, state: 'knocking', approved: false },
    turn: isBack ? place.turn : at.door.turn,
    note: note ?? place?.note ?? '',
    lease: now + LEASE_MS,
  });
  if (!isBack) {
    await tellOfKnock(ctx, roomId);
    await changed(ctx, at.door);
  }
  return standingOf(at, { state: 'knocking', since, until: null, reason: null }, 0, now);
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
