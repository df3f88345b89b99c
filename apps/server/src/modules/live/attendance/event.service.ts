import { MAX_REPORT_DAYS } from '@atrio/contract/live/attendance';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createPause, type Pause } from '../../../lib/turns.ts';
import { programmeOf } from '../../rooms/programme/programme.service.ts';
import { loadManagedRoom, type RoomRow } from '../../rooms/rooms/rooms.access.ts';
import { findLastEntry, type Reach, readVisits } from './attendance.queries.ts';
import { type Attendee, attendeesOf } from './attendees.ts';
import {
  daysOf,
  type EventSpan,
  lengthOf,
  newestOf,
  plainDay,
  type Stretch,
  spanOf,
  windowsOf,
} from './event-span.ts';

const DAY = 24 * 60 * 60_000;

export interface Asked {
  id: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** An event of a room that the caller manages, and what of it is read. */
export interface LoadedEvent {
  room: RoomRow;
  span: EventSpan;
  days: ReturnType<typeof daysOf>;
  reach: Reach;
  /** The time that counts. */
  windows: Stretch[];
  measured: number;
  isPartial: boolean;
  isOver: boolean;
}

/**
 * The event that a caller asks about: a given time, else the newest day of the programme, else the
 * day of the last visit.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR for a time that is none or too long
 */
export async function loadEvent(ctx: ActorContext, asked: Asked): Promise<LoadedEvent> {
  const room = await loadManagedRoom(ctx, asked.id);
  const days = daysOf(await programmeOf(ctx, room.id));
  const given = givenStretch(asked);
  const span = given
    ? spanOf(days, given)
    : (newestOf(days, ctx.now) ?? plainDay((await findLastEntry(ctx.db, room.id)) ?? ctx.now));
  const windows = windowsOf(span, ctx.now);
  const last = span.held.length > 0 ? Math.max(...span.held.map(({ to }) => to)) : span.to;
  return {
    room,
    span,
    days,
    windows,
    reach: { roomId: room.id, from: span.from, to: span.to, now: ctx.now },
    measured: lengthOf(windows),
    isPartial: ctx.now >= span.from && ctx.now < last,
    isOver: ctx.now >= last,
  };
}

/** Everybody who came to an event. */
export async function readAttendees(
  { db }: Pick<ActorContext, 'db'>,
  { reach, windows }: Pick<LoadedEvent, 'reach' | 'windows'>,
  pause: Pause = createPause(),
): Promise<Attendee[]> {
  return attendeesOf(await readVisits(db, reach, pause), reach, windows, pause);
}

/** Milliseconds from which somebody was there for a share of the event; some, before it began. */
export function enoughOf({ measured }: LoadedEvent, share: number): number {
  return Math.max(1, Math.ceil((measured * share) / 100));
}

/** Percent of a whole, rounded down: 74.9 is not 75. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole));
}

function givenStretch({ from, to }: Asked): Stretch | undefined {
  if (from === undefined && to === undefined) return undefined;
  const given = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  const length = given.to - given.from;
  if (length > 0 && length <= MAX_REPORT_DAYS * DAY && given.from > 0) return given;
  const isTooLong = length > MAX_REPORT_DAYS * DAY;
  const message = isTooLong ? `Use no máximo ${MAX_REPORT_DAYS} dias` : 'Período inválido';
  throw new AppError('VALIDATION_ERROR', {
    fields: { [from === undefined ? 'from' : 'to']: message },
  });
}
