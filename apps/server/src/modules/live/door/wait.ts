import type { DoorRow } from './door.queries.ts';

const MINUTE = 60_000;
/** A sample a minute is exact enough, and little to write. */
const SAMPLE_MS = MINUTE;
/** Seats of longer ago say little about how people leave now. */
const SPAN_MS = 15 * MINUTE;
/** With less to go by, nothing is said. */
const LEAST_SPAN_MS = 2 * MINUTE;
const LEAST_FREED = 3;
/** Nobody stands in front of a door for longer because of a figure. */
const MOST_MINUTES = 120;

/** The number of seats that had become free by an instant. */
type Sample = [at: number, freed: number];

/** @returns the samples of a door from now on; null while the last one is recent */
export function sampled({ flow, freed }: Pick<DoorRow, 'flow' | 'freed'>, now: number) {
  const samples = samplesOf(flow);
  const last = samples.at(-1);
  // A clock that was set back begins anew.
  if (last && last[0] <= now && last[0] > now - SAMPLE_MS) return null;
  const recent = samples.filter(([at]) => at <= now && at > now - SPAN_MS);
  return JSON.stringify([...recent, [now, Number(freed)] satisfies Sample]);
}

/**
 * About how long somebody in the queue waits, from how seats became free in the last minutes.
 * @param before how many are before them
 * @returns minutes, coarser the more there are; null where too few seats became free to say
 */
export function waitMinutes(
  { flow, freed, taken, capacity }: Pick<DoorRow, 'flow' | 'freed' | 'taken' | 'capacity'>,
  before: number,
  now: number,
): number | null {
  const [first] = samplesOf(flow).filter(([at]) => at <= now && at > now - SPAN_MS);
  if (!first || capacity === null) return null;
  const [since, then] = first;
  const left = Number(freed) - then;
  if (left < LEAST_FREED || now - since < LEAST_SPAN_MS) return null;
  // With fewer seats than people, some have to leave before anybody comes in.
  const needed = before + 1 + Math.max(0, taken - capacity);
  const minutes = roundedUp((needed * (now - since)) / left / MINUTE);
  return minutes <= MOST_MINUTES ? minutes : null;
}

function roundedUp(minutes: number): number {
  const step = minutes <= 10 ? 1 : minutes <= 30 ? 5 : 10;
  return Math.max(1, Math.ceil(minutes / step) * step);
}

// Written by `sampled`.
function samplesOf(flow: string): Sample[] {
  return JSON.parse(flow) as Sample[];
}
