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
  findAnyDoor,
  findDoor,
  insertDoor,
  lockDoor,
  markEmptied,
  seatThoseInside,
  untouched,
  updateDoor,
} from './door.queries.ts';
import { hallSecretFor } from './hall-code.service.ts';
import { hoursInWords } from './hours-words.ts';
import { answerKnocks, countRunOut, listKnocking, sortByApproval } from './line.queries.ts';
import { advance, openingOf, ringBell } from './line.service.ts';
import { putAtHead, sortByCategory } from './ranks.queries.ts';
import { firstCategoriesOf, isListedRank } from './ranks.ts';

type Routes = typeof doorRoutes;
type Input = RouteInput<Routes['update']>;

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
      throw new AppError('CHANGED_MEANWHILE', { current: await present(ctx, before) });
    }
    const after = { ...before, ...columnsOf(ctx, input, before) };
    if (known) await updateDoor(ctx.db, id, settingsOf(after));
    else await openWith(ctx, after);
    if (after.first_categories !== before.first_categories) {
      await sortByCategory(ctx.db, id, after, firstCategoriesOf(after.first_categories));
    }
    await sortByApproval(ctx.db, id, after.approval);
    const [saved = after] = await findDoor(ctx.db, { roomId: id });
    const settled = await advance(ctx, saved);
    const changes = differences(words(before), words(after));
    if (changes.length > 0) {
      await recordHistory(ctx, roomSubject(room), 'room.doorChanged', changes);
    }
    await tell(ctx, settled);
    return { door: await present(ctx, settled) };
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
    isListed: isListedRank(rank),
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
    return { answered: answered.length, door: await present(ctx, settled) };
  });
}

/** Somebody whose seat is offered already, or who has gone, stays as they are. */
export async function moveToFront(
  ctx: ActorContext,
  { id, visitorId }: RouteInput<Routes['moveToFront']>,
): Promise<RouteOutput<Routes['moveToFront']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const door = await lockDoor(ctx.db, id);
    const moved = door && (await putAtHead(ctx.db, id, visitorId, door.turn));
    if (!moved) return { moved: false, door: await doorOf(ctx, id) };
    const settled = await advance(ctx, door);
    const change = { field: 'visitor', before: null, after: moved.name };
    await recordHistory(ctx, roomSubject(room), 'room.movedToFront', [change]);
    await tell(ctx, settled);
    return { moved: true, door: await present(ctx, settled) };
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
    return { left, door: await present(ctx, settled) };
  });
}

/** For clients that have not entered yet: is the door open, and when will it be. */
export async function publicDoorOf(
  ctx: Pick<Context, 'db' | 'now'>,
  roomId: number,
): Promise<{ isOpen: boolean; opensAt: string | null; asksPassCode: boolean }> {
  const door = (await findAnyDoor(ctx.db, roomId)) ?? untouched(roomId);
  const { isOpen, opensAt } = await openingOf(ctx, door);
  const isKnown = !isOpen && opensAt !== null && door.hand === 'open' && door.closed_for === null;
  const asksPassCode = door.asks_pass_code === 1;
  return { isOpen, opensAt: isKnown ? instant(opensAt) : null, asksPassCode };
}

/** As its team sees it. */
export async function doorOf(ctx: ActorContext, roomId: number): Promise<Door> {
  const { db, now, online } = ctx;
  const door = (await findAnyDoor(db, roomId)) ?? { ...untouched(roomId), isStored: false };
  // Without a row no seats are counted.
  if (!door.isStored) return present(ctx, { ...door, taken: online.of(roomId) });
  // Where nobody waits, seats that have run out stay until the next one comes.
  return present(ctx, { ...door, taken: door.taken - (await countRunOut(db, roomId, now)) });
}

/** All who wait are looked at again at once, on every server. */
async function tell(ctx: ActorContext, door: DoorRow): Promise<void> {
  ctx.live.lookAtDoor(door.room_id);
  await ringBell(ctx, door);
}

async function openWith({ db }: ActorContext, door: DoorRow): Promise<void> {
  const { closed_for: _, ...row } = door;
  await insertDoor(db, row);
  await seatThoseInside(db, door.room_id);
}

function columnsOf(ctx: ActorContext, input: Input, before: DoorRow) {
  const { now } = ctx;
  const { capacity, whenFull, approval, firstCategories, asksPassCode } = input;
  const { hallCode, hours, isLocked } = input;
  const byLock = isLocked === undefined ? undefined : isLocked ? 'closed' : 'open';
  const hand = input.hand ?? byLock ?? before.hand;
  return {
    ...(capacity !== undefined && { capacity }),
    ...(whenFull !== undefined && { when_full: whenFull }),
    ...(approval !== undefined && { approval }),
    ...(firstCategories !== undefined && { first_categories: JSON.stringify(firstCategories) }),
    ...(asksPassCode !== undefined && { asks_pass_code: asksPassCode ? 1 : 0 }),
    ...(hallCode !== undefined && { hall_secret: hallSecretFor(ctx, before, hallCode) }),
    ...(hours !== undefined && { hours: JSON.stringify(hours) }),
    ...(hand !== before.hand && { hand, hand_since: now }),
    // Greater than any that somebody has seen, even where the clock stands still or is set back.
    updated_at: Math.max(now, before.updated_at + 1),
  };
}

function settingsOf({
  room_id: _,
  closed_for,
  turn,
  taken,
  queued,
  knocking,
  freed,
  flow,
  ...settings
}: DoorRow) {
  return settings;
}

function words(door: DoorRow) {
  return {
    capacity: door.capacity,
    whenFull: whenFullNames[door.when_full],
    approval: approvalNames[door.approval],
    firstCategories: firstCategoriesOf(door.first_categories).join(', '),
    asksPassCode: door.asks_pass_code === 1,
    hallCode: door.hall_secret !== null,
    hours: hoursInWords(hoursOf(door.hours)),
    hand: doorHandNames[door.hand],
  };
}

// Written by `columnsOf`, of the contract's type.
const hoursOf = (json: string) => JSON.parse(json) as DoorHours;

async function present(ctx: Pick<Context, 'db' | 'now'>, door: DoorRow): Promise<Door> {
  const { isOpen, opensAt, closesAt } = await openingOf(ctx, door);
  const moment = (at: number | null) => (at === null ? null : instant(at));
  return {
    capacity: door.capacity,
    whenFull: door.when_full,
    approval: door.approval,
    firstCategories: firstCategoriesOf(door.first_categories),
    asksPassCode: door.asks_pass_code === 1,
    hallCode: door.hall_secret !== null,
    hours: hoursOf(door.hours),
    hand: door.hand,
    isLocked: door.hand !== 'open',
    handSince: moment(door.hand_since),
    closedFor: door.closed_for,
    isOpen,
    opensAt: moment(opensAt),
    closesAt: moment(closesAt),
    taken: door.taken,
    queued: door.queued,
    knocking: door.knocking,
    updatedAt: door.updated_at === 0 ? null : instant(door.updated_at),
  };
}
