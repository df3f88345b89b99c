export const HOUR = 60 * 60_000;

/** A period in equal pieces. Instants are epoch milliseconds. */
export interface Spans {
  start: number;
  /** Length of one piece in whole milliseconds. */
  length: number;
  count: number;
}

/** `count` equal spans from `start` that reach `now`; at least a millisecond each. */
export function spansUntil(start: number, now: number, count: number): Spans {
  return { start, length: Math.max(1, Math.ceil((now - start) / count)), count };
}

/** The equally long period right before, in one piece. */
export function periodBefore({ start, length, count }: Spans): Spans {
  return { start: start - length * count, length: length * count, count: 1 };
}

export function endOf({ start, length, count }: Spans): number {
  return start + length * count;
}

/**
 * The hours that contain a boundary of the spans. Their visits belong to one span or the other, so
 * they are counted one by one; every other hour lies entirely in one span. Sorted, each once.
 */
export function boundaryHours(spans: Spans): number[] {
  const boundaries = Array.from(
    { length: spans.count + 1 },
    (_, index) => spans.start + index * spans.length,
  );
  const hours = boundaries.map((boundary) => Math.floor(boundary / HOUR) * HOUR);
  return [...new Set(hours)];
}
