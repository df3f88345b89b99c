import type { RouteArgs } from '@atrio/contract/lib/route';
import type { programmeRoutes, RoomSession } from '@atrio/contract/rooms/programme';

const MINUTE = 60_000;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

type Change = RouteArgs<typeof programmeRoutes.update>;

/** The session that goes on, the one that ends first of several, and the next one. */
export function sessionsAt(sessions: readonly RoomSession[], now: number) {
  const starts = ({ current }: RoomSession) => Date.parse(current.startsAt);
  const ends = ({ current }: RoomSession) => Date.parse(current.endsAt);
  const [onAir] = sessions
    .filter((session) => starts(session) <= now && ends(session) > now)
    .sort((a, b) => ends(a) - ends(b));
  const [next] = sessions
    .filter((session) => starts(session) > now)
    .sort((a, b) => starts(a) - starts(b));
  return { onAir, next };
}

/** The session with five minutes more. */
export function longer(session: RoomSession): Change {
  return withTimes(session, Date.parse(session.startsAt), Date.parse(session.endsAt) + 5 * MINUTE);
}

/** The session from now on, as long as it was planned. */
export function startingNow(session: RoomSession, now: number): Change {
  const length = Date.parse(session.endsAt) - Date.parse(session.startsAt);
  return withTimes(session, now, now + length);
}

function withTimes(session: RoomSession, startsAt: number, endsAt: number): Change {
  const { id, title, description, host, timeZone, repeat, updatedAt } = session;
  return {
    ...{ id: String(id), title, description, host, timeZone, repeat, updatedAt },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** '29:14', or '1:02:03'. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE) % SECONDS_PER_MINUTE;
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(minutes)}:${two(seconds % SECONDS_PER_MINUTE)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
