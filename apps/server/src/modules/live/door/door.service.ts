import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  approvalNames,
  type Door,
  doorHandNames,
  type doorRoutes,
  MAX_KNOCKS,
  REFUSED_SECONDS,
  whenFullNames,
} from '@atrio/contract/live/door';
import type { DoorHours } from '@atrio/contract/live/door-hours';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import {
  type DoorRow,
  deleteSeats,
  findDoor,
  insertDoor,
  lockDoor,
  markEmptied,
  seatThoseInside,
  updateDoor,
} from './door.queries.ts';
import { hoursInWords } from './hours-words.ts';
import { answerKnocks, countRunOut, listKnocking, sortByApproval } from './line.queries.ts';
import { advance, openingOf, ringBell } from './line.service.ts';

type Routes = typeof doorRoutes;
type Input = RouteInput<Routes['update']>;

/** A door that was never changed: open, without limits. */
function untouched(roomId: number): DoorRow {
  return {
    ...{ room_id: roomId, capacity: null, when_full: 'queue', approval: 'nobody' },
    hours: JSON.stringify({ kind: 'always' } satisfies DoorHours),
    ...{ hand: 'open', hand_since: null, updated_at: 0 },
    ...{ turn: 0, taken: 0, queued: 0, knocking: 0, emptied: 0, emptied_reason: null },
  };
}

export async function getDoor(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  return { door: await doorOf(ctx, id) };
}

/** @throws AppError CHANGED_MEANWHILE with the door as it stands, when the caller saw an older one */
export async function changeDoor(
  ctx: ActorContext,
  input: Input,
): Promise<RouteOutput<Routes['update']>> {
  const { id } = input;
  return inTransaction(ctx, async (ctx) => {
    // For change: people who are entering without a door are counted once they are inside.
    const room = await loadManagedRoom(ctx, id, 'change');
    const known = await lockDoor(ctx.db, id);
    const before = known ?? untouched(id);
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) < before.updated_at) {
      throw new AppError('CHANGED_MEANWHILE', { current: present(before, ctx.now) });
    }
    const after = { ...before, ...columnsOf(ctx, input, before) };
    if (known) await updateDoor(ctx.db, id, settingsOf(after));
    else await openWith(ctx, after);
    await sortByApproval(ctx.db, id, after.approval);
    const [saved = after] = await findDoor(ctx.db, { roomId: id });
    const settled = await advance(ctx, saved);
    const changes = differences(words(before), words(after));
    if (changes.length > 0) {
      await recordHistory(ctx, roomSubject(room), 'room.doorChanged', changes);
    }
    await tell(ctx, settled);
    return { door: present(settled, ctx.now) };
  });
}

export async function listKnocks(
  ctx: ActorContext,
  { id }: RouteInput<Routes['knocks']>,
): Promise<RouteOutput<Routes['knocks']>> {
  await loadManagedRoom(ctx, id);
  const rows = await listKnocking(ctx.db, id, ctx.now, MAX_KNOCKS);
  const knocks = rows.map(({ id, name, rank, note, since }) => ({
    visitor: { id, name },
    isListed: rank === 0,
    note,
    since: instant(since),
  }));
  return { knocks };
}

/** Those who are let in get the free seats first, and else a place in the queue. */
export async function answerAtDoor(
  ctx: ActorContext,
  { id, visitorIds, answer, reason }: RouteInput<Routes['answer']>,
): Promise<RouteOutput<Routes['answer']>> {
  return inTransaction(ctx, async (ctx) => {
    await loadManagedRoom(ctx, id);
    const door = await lockDoor(ctx.db, id);
    if (!door) return { answered: 0, door: await doorOf(ctx, id) };
    const change =
      answer === 'admit'
        ? ({ state: 'queued', approved: 1 } as const)
        : ({
            state: 'denied',
            until: ctx.now + REFUSED_SECONDS * 1_000,
            reason: reason || null,
          } as const);
    const answered = await answerKnocks(ctx.db, id, visitorIds, change);
    const settled = await advance(ctx, door);
    await tell(ctx, settled);
    return { answered: answered.length, door: present(settled, ctx.now) };
  });
}

/**
 * Sends everybody but the team out. Their seats are free at once; each server takes the connections
 * out of the room that have sat there since before.
 */
export async function emptyRoom(
  ctx: ActorContext,
  { id, reason, closesDoor }: RouteInput<Routes['empty']>,
): Promise<RouteOutput<Routes['empty']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id, 'change');
    // Without a row there are no seats to count.
    if (!(await lockDoor(ctx.db, id))) await openWith(ctx, untouched(id));
    if (closesDoor) await changeDoor(ctx, { id, hand: 'closed' });
    await markEmptied(ctx.db, id, reason || null);
    const left = await deleteSeats(ctx.db, id);
    const [door = untouched(id)] = await findDoor(ctx.db, { roomId: id });
    const settled = await advance(ctx, door);
    await recordHistory(ctx, roomSubject(room), 'room.emptied', [
      { field: 'count', before: left, after: null },
      ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
    ]);
    ctx.live.recheck(`room:${id}`);
    await tell(ctx, settled);
    return { left, door: present(settled, ctx.now) };
  });
}

/** For clients that have not entered yet: is the door open, and when will it be. */
export async function publicDoorOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  roomId: number,
): Promise<{ isOpen: boolean; opensAt: string | null }> {
  const [door] = await findDoor(db, { roomId });
  const { isOpen, opensAt } = openingOf(door ?? untouched(roomId), now);
  const isKnown = !isOpen && opensAt !== null && (door?.hand ?? 'open') === 'open';
  return { isOpen, opensAt: isKnown ? instant(opensAt) : null };
}

async function doorOf({ db, now, online }: ActorContext, roomId: number): Promise<Door> {
  const [door] = await findDoor(db, { roomId });
  // Without a row no seats are counted.
  if (!door) return present({ ...untouched(roomId), taken: online.of(roomId) }, now);
  // Where nobody waits, seats that have run out stay until the next one comes.
  return present({ ...door, taken: door.taken - (await countRunOut(db, roomId, now)) }, now);
}

/** All who wait are looked at again at once, on every server. */
async function tell(ctx: ActorContext, door: DoorRow): Promise<void> {
  ctx.live.lookAtDoor(door.room_id);
  await ringBell(ctx, door);
}

async function openWith({ db }: ActorContext, door: DoorRow): Promise<void> {
  await insertDoor(db, door);
  await seatThoseInside(db, door.room_id);
}

function columnsOf({ now }: ActorContext, input: Input, before: DoorRow) {
  const { capacity, whenFull, approval, hours, isLocked } = input;
  const byLock = isLocked === undefined ? undefined : isLocked ? 'closed' : 'open';
  const hand = input.hand ?? byLock ?? before.hand;
  return {
    ...(capacity !== undefined && { capacity }),
    ...(whenFull !== undefined && { when_full: whenFull }),
    ...(approval !== undefined && { approval }),
    ...(hours !== undefined && { hours: JSON.stringify(hours) }),
    ...(hand !== before.hand && { hand, hand_since: now }),
    // Greater than any that somebody has seen, even where the clock stands still or is set back.
    updated_at: Math.max(now, before.updated_at + 1),
  };
}

function settingsOf({ room_id: _, turn, taken, queued, knocking, ...settings }: DoorRow) {
  return settings;
}

function words({ capacity, when_full, approval, hours, hand }: DoorRow) {
  return {
    capacity,
    whenFull: whenFullNames[when_full],
    approval: approvalNames[approval],
    hours: hoursInWords(hoursOf(hours)),
    hand: doorHandNames[hand],
  };
}

// Written by `columnsOf`, of the contract's type.
const hoursOf = (json: string) => JSON.parse(json) as DoorHours;

function present(door: DoorRow, now: number): Door {
  const { isOpen, opensAt, closesAt } = openingOf(door, now);
  const moment = (at: number | null) => (at === null ? null : instant(at));
  return {
    capacity: door.capacity,
    whenFull: door.when_full,
    approval: door.approval,
    hours: hoursOf(door.hours),
    hand: door.hand,
    isLocked: door.hand !== 'open',
    handSince: moment(door.hand_since),
    isOpen,
    opensAt: moment(opensAt),
    closesAt: moment(closesAt),
    taken: door.taken,
    queued: door.queued,
    knocking: door.knocking,
    updatedAt: door.updated_at === 0 ? null : instant(door.updated_at),
  };
}
