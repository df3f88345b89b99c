import { instantOfWall, wallTime } from '@atrio/contract/lib/zones';
import type { DoorHours } from '@atrio/contract/live/door-hours';
import { occurrencesAfter, type Timed } from '@atrio/contract/rooms/occurrences';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The next opening is at most a week away; the one under way began on the day before at most. */
const DAYS_AROUND = { before: 1, after: 8 };

/** Epoch milliseconds; null: never, as far as the hours say. */
export interface Opening {
  isOpen: boolean;
  opensAt: number | null;
  closesAt: number | null;
}

/**
 * Tells if a door's hours have it open at an instant, and what comes next.
 * @param sessions of the room, for hours that follow its programme
 */
export function openingAt(hours: DoorHours, now: number, sessions: readonly Timed[] = []): Opening {
  if (hours.kind === 'always') return { isOpen: true, opensAt: null, closesAt: null };
  if (hours.kind === 'once') return openingAmong([spanOf(hours)], now);
  if (hours.kind === 'daily') return openingAmong(spansOfDays(hours, now), now);
  return openingAmong(spansAround(sessions, hours, now), now);
}

function spansAround(
  sessions: readonly Timed[],
  { opensBefore, closesAfter }: Extract<DoorHours, { kind: 'sessions' }>,
  now: number,
): Span[] {
  const after = closesAfter * MINUTE;
  return sessions
    .flatMap((session) => occurrencesAfter(session, now - after))
    .map(({ startsAt, endsAt }) => ({ from: startsAt - opensBefore * MINUTE, to: endsAt + after }))
    .toSorted((one, other) => one.from - other.from);
}

interface Span {
  from: number;
  to: number;
}

/** @param spans in the order of their beginnings; those that touch or overlap count as one */
function openingAmong(spans: readonly Span[], now: number): Opening {
  const [first, ...later] = spans.filter(({ to }) => to > now);
  if (!first) return { isOpen: false, opensAt: null, closesAt: null };
  let closesAt = first.to;
  for (const { from, to } of later) {
    if (from > closesAt) break;
    closesAt = Math.max(closesAt, to);
  }
  if (first.from > now) return { isOpen: false, opensAt: first.from, closesAt };
  const next = later.find(({ from }) => from > closesAt);
  return { isOpen: true, opensAt: next?.from ?? null, closesAt };
}

function spanOf({ opensAt, closesAt }: Extract<DoorHours, { kind: 'once' }>): Span {
  return { from: Date.parse(opensAt), to: Date.parse(closesAt) };
}

function spansOfDays(
  { from, to, days, timeZone }: Extract<DoorHours, { kind: 'daily' }>,
  now: number,
): Span[] {
  const today = Math.floor(wallTime(now, timeZone) / DAY) * DAY;
  const [begin, end] = [millisOf(from), millisOf(to)];
  const spans: Span[] = [];
  for (let step = -DAYS_AROUND.before; step <= DAYS_AROUND.after; step++) {
    const day = today + step * DAY;
    if (!days.includes(new Date(day).getUTCDay())) continue;
    const last = end > begin ? day : day + DAY;
    spans.push({
      from: instantOfWall(day + begin, timeZone),
      to: instantOfWall(last + end, timeZone),
    });
  }
  return spans;
}

function millisOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}
