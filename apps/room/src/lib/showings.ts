import type { ShownSession } from '@atrio/contract/rooms/programme';

/** One time at which a session takes place. */
export interface Showing {
  key: string;
  session: ShownSession;
  startsAt: string;
  endsAt: string;
}

export interface Showings {
  now: Showing[];
  /** The next time of each session, the soonest first. */
  coming: Showing[];
  /** The newest first. */
  past: Showing[];
}

/** A programme as it stands at a time. */
export function showingsOf(programme: readonly ShownSession[], now: number): Showings {
  const all = programme.flatMap((session) =>
    session.times.map((times) => ({ key: `${session.id} ${times.startsAt}`, session, ...times })),
  );
  all.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const coming = all.filter(({ startsAt }) => Date.parse(startsAt) > now);
  return {
    now: all.filter(
      ({ startsAt, endsAt }) => Date.parse(startsAt) <= now && Date.parse(endsAt) > now,
    ),
    coming: coming.filter(
      (one, index) => coming.findIndex(({ session }) => session === one.session) === index,
    ),
    past: all.filter(({ endsAt }) => Date.parse(endsAt) <= now).reverse(),
  };
}

/** 'HH : MM : SS', of less than a day. */
export function clockWords(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(' : ');
}
