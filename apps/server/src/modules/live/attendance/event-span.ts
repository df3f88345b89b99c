import { DEFAULT_TIME_ZONE, instantOfWall, wallTime } from '@atrio/contract/lib/zones';
import type { Occurrence } from '@atrio/contract/rooms/occurrences';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** People who come early and stay late are part of the event. */
const MARGIN = HOUR / 2;
const MAX_DAYS = 100;

/** From an instant, until before another. */
export interface Stretch {
  from: number;
  to: number;
}

/** One time of a session. */
export interface Held extends Stretch {
  sessionId: number;
  title: string;
  host: string;
}

export interface EventSpan extends Stretch {
  timeZone: string;
  day: string | null;
  /** By their start. */
  held: Held[];
}

interface Session {
  id: number;
  title: string;
  host: string;
  timeZone: string;
  occurrences: readonly Occurrence[];
}

/** The days of a programme; each has the sessions that begin on it, by their own wall clock. */
export function daysOf(sessions: readonly Session[]): (EventSpan & { day: string })[] {
  const days = new Map<string, EventSpan & { day: string }>();
  for (const session of sessions) {
    const { id: sessionId, title, host, timeZone } = session;
    for (const { startsAt: from, endsAt: to } of session.occurrences) {
      const day = dayOf(from, timeZone);
      const span = days.get(day) ?? { day, timeZone, from, to, held: [] };
      span.held.push({ sessionId, title, host, from, to });
      days.set(day, span);
    }
  }
  return [...days.values()].map(withMargin).toSorted((a, b) => a.from - b.from);
}

/** Days that have begun, newest first. */
export function pastDays(days: readonly (EventSpan & { day: string })[], now: number) {
  return days
    .filter(({ from }) => from <= now)
    .toReversed()
    .slice(0, MAX_DAYS);
}

/** The subject of a report unless somebody says it: the newest day that has begun, else the next. */
export function newestOf(days: readonly EventSpan[], now: number): EventSpan | undefined {
  return days.findLast(({ from }) => from <= now) ?? days[0];
}

/** A day of the programme if the time is its own, else whatever of the programme lies in it. */
export function spanOf(days: readonly EventSpan[], { from, to }: Stretch): EventSpan {
  const day = days.find((one) => one.from === from && one.to === to);
  if (day) return day;
  const held = days.flatMap((one) => one.held).filter((one) => one.from < to && one.to > from);
  const timeZone = days[0]?.timeZone ?? DEFAULT_TIME_ZONE;
  return { from, to, timeZone, day: null, held: held.toSorted((a, b) => a.from - b.from) };
}

/** The day around an instant, for a room without a programme. */
export function plainDay(at: number): EventSpan {
  const timeZone = DEFAULT_TIME_ZONE;
  const from = instantOfWall(Date.parse(`${dayOf(at, timeZone)}T00:00:00Z`), timeZone);
  return { from, to: from + DAY, timeZone, day: null, held: [] };
}

/**
 * When people of an event come in person: from the beginning of its day, for the desk opens before the
 * room does, but after the event before it.
 */
export function arrivalsOf(span: EventSpan, days: readonly EventSpan[]): Stretch {
  const { day, timeZone, from, to } = span;
  if (day === null) return { from, to };
  const before = days.filter((one) => one.to <= from).map((one) => one.to);
  const midnight = instantOfWall(Date.parse(`${day}T00:00:00Z`), timeZone);
  return { from: Math.min(from, Math.max(midnight, ...before)), to };
}

/** The time that counts: that of the sessions, each moment once, until now. */
export function windowsOf({ from, to, held }: EventSpan, now: number): Stretch[] {
  const last = Math.min(to, now);
  const within = (held.length > 0 ? held : [{ from, to }])
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, last) }))
    .filter((one) => one.from < one.to);
  return unionOf(within);
}

/** The same time in as few stretches as possible, in their order. */
export function unionOf(stretches: readonly Stretch[]): Stretch[] {
  const union: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else union.push({ from, to });
  }
  return union;
}

/** The length of what two lists of stretches share; neither overlaps itself. */
export function sharedLength(some: readonly Stretch[], others: readonly Stretch[]): number {
  let shared = 0;
  for (const a of some) {
    for (const b of others) shared += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
  }
  return shared;
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + (to - from), 0);
}

function dayOf(instant: number, zone: string): string {
  return new Date(wallTime(instant, zone)).toISOString().slice(0, 10);
}

function withMargin<Span extends EventSpan>(span: Span): Span {
  const held = span.held.toSorted((a, b) => a.from - b.from || a.sessionId - b.sessionId);
  const from = Math.min(...held.map((one) => one.from)) - MARGIN;
  const to = Math.max(...held.map((one) => one.to)) + MARGIN;
  return { ...span, held, from, to };
}
