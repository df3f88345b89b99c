/** Where people of a room are, unless they say otherwise. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

const DAY = 86_400_000;
/** Names of the IANA database; the other spellings that engines take, as '+03:00', know no summer. */
const ZONE_NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** A few megabytes. */
const MAX_OFFSETS = 20_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** The name as the engine spells it, or undefined for a zone that it does not know. */
export function knownTimeZone(name: string): string | undefined {
  if (name.length > 60 || !ZONE_NAME.test(name)) return undefined;
  try {
    return clockOf(name).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * The wall clock of a zone at an instant, as milliseconds of a day without zones: read it with the
 * UTC methods of `Date`.
 */
export function wallTime(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
    ((instant % 1000) + 1000) % 1000,
  );
}

/**
 * The instant at which a zone's wall clock shows a time. Of an hour that comes twice the first; one
 * that is skipped is as much later as the clock leaps.
 */
export function instantOfWall(wall: number, zone: string): number {
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  if (before === after) return wall - before;
  const found = [wall - before, wall - after].filter((one) => one + offsetAt(one, zone) === wall);
  return found.length > 0 ? Math.min(...found) : wall - before;
}

/** A formatter takes some microseconds, and a programme has thousands of times. */
function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY);
  const offset = offsetAtMidnight(day, zone);
  // Clocks change at most once a day: with the same offset at both ends, the day has one.
  if (offset === offsetAtMidnight(day + 1, zone)) return offset;
  return wallTime(instant, zone) - instant;
}

/** @param day days since 1970, in UTC */
function offsetAtMidnight(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = wallTime(day * DAY, zone) - day * DAY;
  offsets.set(key, offset);
  return offset;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  // Under the engine's own spelling alone: there are few of these, and many ways to write each.
  if (clock.resolvedOptions().timeZone === zone) clocks.set(zone, clock);
  return clock;
}
