/**
 * Number of people inside each room, over all servers. Every list reads it, so it is kept in memory
 * instead of being queried each time; the presence service updates it.
 */
export interface OnlineCounts {
  of(roomId: number): number;
  /** Every room with people inside. */
  all(): { roomId: number; onlineNow: number }[];
  set(roomId: number, count: number): void;
  replaceAll(counts: ReadonlyMap<number, number>): void;
}

export function createOnlineCounts(): OnlineCounts {
  let known = new Map<number, number>();
  return {
    of: (roomId) => known.get(roomId) ?? 0,
    all: () => [...known].map(([roomId, onlineNow]) => ({ roomId, onlineNow })),
    set: (roomId, count) => {
      if (count > 0) known.set(roomId, count);
      else known.delete(roomId);
    },
    replaceAll: (counts) => {
      known = new Map(counts);
    },
  };
}
