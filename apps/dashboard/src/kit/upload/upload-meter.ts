/** Speed is that of the last seconds: an average of the whole would hide a change of network. */
const WINDOW_MS = 5_000;
/** Before that the first packets, which only fill buffers, would promise too much. */
const LEAST_MS = 500;

/** How far an upload is, and how it got there. */
export interface UploadMeter {
  readonly total: number;
  readonly sent: number;
  /** Oldest first, the last one being now's. */
  readonly samples: readonly { at: number; sent: number }[];
}

/**
 * @param total bytes
 * @param sent those that have arrived already, which say nothing about the speed
 */
export function startMeter(total: number, now: number, sent = 0): UploadMeter {
  return { total, sent, samples: [{ at: now, sent }] };
}

/** @param sent bytes so far; less than before means that it began anew */
export function advanceMeter(meter: UploadMeter, sent: number, now: number): UploadMeter {
  const known = sent < meter.sent ? [] : meter.samples;
  const recent = known.filter(({ at }) => now - at <= WINDOW_MS);
  // One from before the window, so that a slow upload has two to compare.
  const before = known.at(-recent.length - 1);
  return { ...meter, sent, samples: [...(before ? [before] : []), ...recent, { at: now, sent }] };
}

/** Bytes per second, or undefined while there is too little to tell. */
export function speedOf({ samples, sent }: UploadMeter, now: number): number | undefined {
  const [first] = samples;
  if (!first) return undefined;
  // Clocks that tick by the second may be behind the latest news.
  const elapsed = Math.max(now, samples.at(-1)?.at ?? 0) - first.at;
  return elapsed < LEAST_MS ? undefined : ((sent - first.sent) * 1000) / elapsed;
}

/** Seconds, or undefined while nobody can tell. */
export function secondsLeft(meter: UploadMeter, now: number): number | undefined {
  const speed = speedOf(meter, now);
  return speed ? Math.ceil((meter.total - meter.sent) / speed) : undefined;
}
