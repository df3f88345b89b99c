import type { Pause } from '../../../lib/turns.ts';
import type { VisitsByPerson } from './attendance.queries.ts';
import { type Held, lengthOf, type Stretch, sharedLength, unionOf } from './event-span.ts';

/** People between two looks at the clock. */
const AT_ONCE = 200;

/** A person's part in an event. */
export interface Attendee {
  visitorId: number;
  /** The beginning of their first visit, maybe before the time. */
  firstAt: number;
  /** Milliseconds inside the windows; two devices at once count once. */
  connected: number;
  /** Cut to the time, as few as tell it. */
  stretches: Stretch[];
  /** Two of their visits overlap, as those of two devices do. */
  hasOverlap: boolean;
}

/** @param windows the time that counts */
export async function attendeesOf(
  visits: VisitsByPerson,
  time: Stretch,
  windows: readonly Stretch[],
  pause: Pause,
): Promise<Attendee[]> {
  const people: Attendee[] = [];
  for (const [visitorId, own] of visits) {
    if (people.length % AT_ONCE === 0) await pause();
    const within = own.map(({ from, to }) => ({
      from: Math.max(from, time.from),
      to: Math.min(to, time.to),
    }));
    const stretches = unionOf(within);
    people.push({
      visitorId,
      firstAt: own.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY),
      connected: sharedLength(stretches, windows),
      stretches,
      hasOverlap: lengthOf(within) > lengthOf(stretches),
    });
  }
  return people;
}

interface Asked {
  time: Stretch;
  held: readonly Held[];
  /** Milliseconds connected that make somebody stay. */
  enough: number;
  /** So many equal parts of the time. */
  points: number;
}

export interface Figures {
  came: number;
  stayed: number;
  /** Milliseconds inside the windows, of everybody. */
  connected: number;
  /** The first moment at which the most people were inside; null where nobody came. */
  peak: { at: number; count: number } | null;
  /** By the place of the session in the list. */
  present: number[];
  /** The most people inside in each part. */
  series: number[];
}

export async function figuresOf(
  people: readonly Attendee[],
  { time, held, enough, points }: Asked,
  pause: Pause,
): Promise<Figures> {
  const figures: Figures = {
    ...{ came: people.length, stayed: 0, connected: 0, peak: null, series: [] },
    present: held.map(() => 0),
  };
  const parts = Array.from({ length: points }, (): Part => ({ starts: [], ends: [] }));
  const length = partLength(time, points);
  const partAt = (at: number) => parts[Math.floor((at - time.from) / length)];
  for (const [index, { connected, stretches }] of people.entries()) {
    if (index % AT_ONCE === 0) await pause();
    figures.connected += connected;
    if (connected >= enough) figures.stayed += 1;
    for (const { from, to } of stretches) {
      partAt(from)?.starts.push(from);
      partAt(to)?.ends.push(to);
    }
    held.forEach((one, place) => {
      const isThere = stretches.some(({ from, to }) => from < one.to && to > one.from);
      if (isThere) figures.present[place] = (figures.present[place] ?? 0) + 1;
    });
  }
  await countParts(figures, parts, pause);
  return figures;
}

/** The length of one of so many equal parts. */
export function partLength({ from, to }: Stretch, points: number): number {
  return Math.max(1, Math.ceil((to - from) / points));
}

/** Moments of coming and leaving. */
interface Part {
  starts: number[];
  ends: number[];
}

/** Goes through the time part by part: sorting all moments at once would take long. */
async function countParts(figures: Figures, parts: readonly Part[], pause: Pause): Promise<void> {
  let inside = 0;
  for (const { starts, ends } of parts) {
    await pause();
    const [coming, leaving] = [Float64Array.from(starts).sort(), Float64Array.from(ends).sort()];
    let [most, left] = [inside, 0];
    for (const at of coming) {
      // Leaving at the very moment comes before coming.
      for (; (leaving[left] ?? Number.POSITIVE_INFINITY) <= at; left++) inside -= 1;
      inside += 1;
      most = Math.max(most, inside);
      if (inside > (figures.peak?.count ?? 0)) figures.peak = { at, count: inside };
    }
    inside -= leaving.length - left;
    figures.series.push(most);
  }
}
