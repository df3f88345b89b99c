import { instantOfWall, wallTime } from '@atrio/contract/lib/zones';
import type { DoorHours } from '@atrio/contract/live/door-hours';

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

/** Tells if a door's hours have it open at an instant, and what comes next. */
export function openingAt(hours: DoorHours, now: number): Opening {
  if (hours.kind === 'always') return { isOpen: true, opensAt: null, closesAt: null };
  return openingAmong(hours.kind === 'once' ? [spanOf(hours)] : spansOfDays(hours, now), now);
}

interface Span {
  from: number;
  to: number;
}

/** @param spans in the order of their beginnings; those that touch or overlap count as one */
function openingAmong(spans: readonly Span[], now: number): Opening {
  let closesAt: number | null = null;
  for (const { from, to } of spans) {
    if (to <= now) continue;
    const begun = closesAt ?? now;
    if (from > begun) {
      return closesAt === null
        ? { isOpen: false, opensAt: from, closesAt: to }
        : { isOpen: true, opensAt: from, closesAt };
    }
    closesAt = Math.max(begun, to);
  }
  return { isOpen: closesAt !== null, opensAt: null, closesAt };
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
