/**
 * How many people are inside each room, over all servers. Read by every list, so it is kept here
 * and not asked of the database each time; those who know better write it.
 */
export interface OnlineCounts {
  of(roomId: number): number;
  /** Every room that somebody is in. */
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
