import { instantOfWall, wallTime } from '../lib/zones.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** A year of a weekly session. */
export const MAX_OCCURRENCES = 52;
/** Enough to know the next time of a session, whatever the clocks do. */
const WEEKS_AHEAD = 4;

/** Once a week at the same time of the wall clock, either so often or up to and with a day. */
export interface Repeat {
  every: 'week';
  count?: number | undefined;
  /** A day of the session's time zone: 2026-12-31. */
  until?: string | undefined;
}

/** Instants in epoch milliseconds. */
export interface Occurrence {
  startsAt: number;
  endsAt: number;
}

export interface Timed extends Occurrence {
  timeZone: string;
  repeat: Repeat | null;
}

/** All times at which a session takes place, the first of them its own. */
export function occurrencesOf(session: Timed): Occurrence[] {
  return weeksOf(session, 0, MAX_OCCURRENCES);
}

/** The times that end after an instant: the one that goes on then, if any, and the next ones. */
export function occurrencesAfter(session: Timed, instant: number): Occurrence[] {
  // One week less than have passed: a clock that is set back puts an end off by an hour.
  const passed = Math.max(0, Math.floor((instant - session.endsAt) / WEEK) - 1);
  const near = weeksOf(session, passed, passed + WEEKS_AHEAD);
  return near.filter(({ endsAt }) => endsAt > instant);
}

/** The first time is that of week 0. */
function weeksOf(
  { startsAt, endsAt, timeZone, repeat }: Timed,
  from: number,
  to: number,
): Occurrence[] {
  const first = { startsAt, endsAt };
  if (!repeat) return [first];
  const wall = wallTime(startsAt, timeZone);
  const most = Math.min(repeat.count ?? MAX_OCCURRENCES, MAX_OCCURRENCES);
  const last = repeat.until === undefined ? Number.POSITIVE_INFINITY : dayEnd(repeat.until);
  const all = from === 0 ? [first] : [];
  for (let week = Math.max(1, from); week < most && week < to; week++) {
    if (wall + week * WEEK >= last) break;
    const start = instantOfWall(wall + week * WEEK, timeZone);
    // As long as the first one, also in a night with one hour more or less.
    all.push({ startsAt: start, endsAt: start + (endsAt - startsAt) });
  }
  return all;
}

/** The one that goes on now, else the next, else the last. */
export function currentOf(occurrences: readonly Occurrence[], now: number): Occurrence {
  const current = occurrences.find(({ endsAt }) => endsAt > now) ?? occurrences.at(-1);
  if (!current) throw new Error('a session takes place at least once');
  return current;
}

/** The ids of the sessions that take place at the same time as another one, for each of them. */
export function overlapsAmong(
  sessions: readonly { id: number; occurrences: readonly Occurrence[] }[],
): Map<number, Set<number>> {
  const found = new Map(sessions.map(({ id }) => [id, new Set<number>()]));
  const all = sessions
    .flatMap(({ id, occurrences }) => occurrences.map((one) => ({ id, ...one })))
    .sort((a, b) => a.startsAt - b.startsAt);
  let open: typeof all = [];
  for (const one of all) {
    open = open.filter(({ endsAt }) => endsAt > one.startsAt);
    for (const other of open) {
      if (other.id === one.id) continue;
      found.get(one.id)?.add(other.id);
      found.get(other.id)?.add(one.id);
    }
    open.push(one);
  }
  return found;
}

function dayEnd(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY;
}
